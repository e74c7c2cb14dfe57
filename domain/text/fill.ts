type Values = Record<string, string | number> | readonly (string | number)[]

/** Replaces the placeholders of a text by values: "Next: {label}". */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (place, name) =>
    String((values as Record<string, string | number>)[name] ?? place),
  )
