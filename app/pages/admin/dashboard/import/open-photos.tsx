import { useId, useRef } from 'react'
import type { ImportPreview } from '#domain/records/import-schemas.ts'
import { pluralize } from '#domain/text/pluralize.ts'
import { inputClass } from '../../../../ui/field.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import type { ChangeList } from './list-review.ts'

const words = {
  matched: (matched: number, all: number) => `${matched} of ${all} photos matched.`,
  open: (photos: number) => `${pluralize(photos, 'photo')} could belong to several rows. Please choose:`,
  choose: 'Please choose',
  row: (row: number, ...details: string[]) => [`Row ${row}`, ...details].filter(Boolean).join(', '),
}

type Props = { photos: ImportPreview['photos']; onChange: ChangeList }

/** How many photos have found their rows, and a choice for each that fits several. */
export function OpenPhotos({ photos: { all, matched, open }, onChange }: Props) {
  const id = useId()
  const status = useRef<HTMLParagraphElement>(null)
  async function choose(name: string, row: number) {
    await onChange({ photos: [{ name, row }] })
    // What was chosen from is gone.
    status.current?.focus()
  }
  if (all === 0) return null
  return (
    <div className="space-y-3">
      <p ref={status} role="status" tabIndex={-1} className="outline-none">
        {words.matched(matched, all)} {open.length > 0 && words.open(open.length)}
      </p>
      <ul className="grid gap-3 md:grid-cols-2">
        {open.map(({ name, photo, rows }, index) => (
          <li key={name} className="flex items-center gap-3">
            <Picture src={photo} sizes="4rem" className="size-16 shrink-0 rounded-lg" />
            <span className="min-w-0 grow space-y-1">
              <label htmlFor={`${id}-${index}`} className="block font-medium wrap-anywhere">
                {name}
              </label>
              <select
                id={`${id}-${index}`}
                value=""
                className={inputClass}
                onChange={({ target }) => void choose(name, Number(target.value))}
              >
                <option value="" disabled>
                  {words.choose}
                </option>
                {rows.map(({ row, title, detail }) => (
                  <option key={row} value={row}>
                    {words.row(row, title, detail)}
                  </option>
                ))}
              </select>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
