type Values = Record<string, string | number> | readonly (string | number)[]

/** Replaces the placeholders in a text such as "Next: {label}" with values. */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (place, name) =>
    String((values as Record<string, string | number>)[name] ?? place),
  )
