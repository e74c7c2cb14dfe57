const words = {
  keys: (enter: string) =>
    `Arrow keys go to other rows, and to the buttons of a row. ${enter ? `Enter ${enter}, ` : ''}Space selects.`,
}

/**
 * Says how a table is used by the keyboard (`use-row-keys.ts`), while one of its rows has the focus; the table names it as its
 * description, and stands with it in a `group/rows`.
 *
 * @param enter what the Enter key does in a row, such as "edits"
 */
export const RowKeysHint = ({ id, enter = '' }: { id: string; enter?: string }) => (
  <p
    id={id}
    className="sticky bottom-3 z-10 mx-auto mt-2 hidden w-fit rounded-card border border-edge bg-surface px-4 py-2 text-sm text-soft shadow-soft group-has-[tr:focus-visible]/rows:block"
  >
    {words.keys(enter)}
  </p>
)
