/** A badge is one or two words about a record, such as its state. */
export const badgeClass = (isStrong: boolean) =>
  `rounded-2xl border px-2.5 py-0.5 text-sm font-medium ${isStrong ? 'border-lamp bg-lamp/20' : 'border-edge-strong'}`
