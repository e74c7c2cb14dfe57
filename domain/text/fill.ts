/** Puts values in the places that a text has for them: "Next: {label}". */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place))
