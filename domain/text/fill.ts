type Values = Record<string, string | number> | readonly (string | number)[]

/** Puts values in the places that a text has for them: "Next: {label}". */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (place, name) =>
    String((values as Record<string, string | number>)[name] ?? place),
  )
