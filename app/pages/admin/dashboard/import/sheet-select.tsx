import type { Kind } from '#domain/kinds/kind.ts'
import type { Import } from '#domain/records/import-schemas.ts'
import { Field, inputProps } from '../../../../ui/field.tsx'
import { type OnRead, useSendList } from './use-send-list.ts'

const words = {
  sheet: 'Sheet',
  again: 'To read another sheet, choose the file again.',
}

/** Reads another sheet of the workbook; nothing where there is only one. */
export function SheetSelect({
  kind,
  list: { sheets, sheet },
  file,
  onRead,
}: {
  kind: Kind
  list: Import
  /** Lost by a reload. */
  file: File | undefined
  onRead: OnRead
}) {
  const { isReading, problem, send } = useSendList(kind, onRead)
  if (sheets.length < 2) return null
  const props = { id: 'sheet', error: problem, hint: file ? undefined : words.again }
  return (
    <div className="mb-6 max-w-md">
      <Field label={words.sheet} required {...props}>
        <select
          {...inputProps(props)}
          value={sheet}
          disabled={!file || isReading}
          onChange={({ target }) => file && void send(file, target.value)}
        >
          {sheets.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </Field>
    </div>
  )
}
