/** The styles of the overview's tiles. The picture that is shown before React runs (picture/) has the same. */
export const tileClasses = {
  list: 'grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-2',
  tile: 'relative flex flex-wrap content-start items-center gap-x-2 rounded-2xl border bg-surface px-3 py-2 shadow-soft focus-within:border-link hover:border-link aria-busy:border-link aria-busy:bg-lamp/20',
  own: 'border-2 border-lamp',
  others: 'border-edge',
  name: 'w-full text-lg leading-snug',
  /** The whole tile is the link. */
  link: 'after:absolute after:inset-0 after:rounded-2xl',
} as const
