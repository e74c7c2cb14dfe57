import { type FormEvent, useState } from 'react'
import { ActionButton } from '#app/admin/action-button.tsx'
import { downloadFile } from '#app/api/download-file.ts'
import { DropHint, DropZone } from '#app/forms/fields/drop-zone.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, inputProps } from '#app/ui/field.tsx'
import { Download, FileSpreadsheet } from '#app/ui/icons/admin-icons.ts'
import { ProgressBar } from '#app/ui/progress.tsx'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'
import { importLimits, importPaths, pastedName } from '../imports.ts'
import { type OnRead, useSendList } from './use-send-list.ts'

const words = defineWords({
  paste: 'Paste cells',
  pasteHint:
    'In Excel or Google Sheets, select the cells with their headings, copy them and paste them here.',
  read: 'Read the cells',
  file: 'Or choose a file',
  fileHint: `An Excel workbook (.xlsx) or a CSV file with up to ${importLimits.rows.toLocaleString('en')} rows.`,
  choose: 'Choose a file',
  drop: 'or drop it here',
  template: 'Download a template',
  templateHint: 'An empty workbook with the right headings.',
  templateFailed: 'The template could not be downloaded. Please try again.',
  sending: 'Uploading the file',
})

const accept =
  '.xlsx,.csv,.tsv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/plain'

type Props = { kind: Kind; onRead: OnRead }

export const ChooseList = (props: Props) => (
  <div className="grid max-w-3xl gap-8">
    <PastedCells {...props} />
    <ListFile {...props} />
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ActionButton
        label={words.template}
        icon={Download}
        run={() => downloadFile(importPaths.template, { params: { kind: props.kind.name } })}
        errorMessage={words.templateFailed}
      />
      <p className="text-sm text-soft">{words.templateHint}</p>
    </div>
  </div>
)

function PastedCells({ kind, onRead }: Props) {
  const [text, setText] = useState('')
  const { isReading, problem, send } = useSendList(kind, onRead)
  const field = { id: 'pasted', hint: words.pasteHint, error: problem }
  function readCells(event: FormEvent) {
    event.preventDefault()
    const file = new File([text], pastedName, { type: 'text/plain' })
    void send(file)
  }
  return (
    <form onSubmit={readCells} className="grid gap-3">
      <Field label={words.paste} required {...field}>
        <textarea
          {...inputProps(field)}
          rows={8}
          spellCheck={false}
          wrap="off"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div>
        <Button type="submit" busy={isReading} disabled={text.trim() === ''}>
          {words.read}
        </Button>
      </div>
    </form>
  )
}

function ListFile({ kind, onRead }: Props) {
  const { isReading, problem, progress, send } = useSendList(kind, onRead)
  const field = { id: 'list-file', hint: words.fileHint, error: problem }
  return (
    <div>
      <Field label={words.file} required {...field}>
        <DropZone
          a11yProps={inputProps(field)}
          name="file"
          accept={accept}
          isEmpty={!isReading}
          onFiles={([file]) => file && void send(file)}
        >
          <FileSpreadsheet className="size-10 shrink-0 text-link" />
          <DropHint choose={words.choose} drop={words.drop} />
        </DropZone>
      </Field>
      {progress !== null && (
        <div className="mt-3">
          <ProgressBar value={progress} aria-label={words.sending} />
        </div>
      )}
    </div>
  )
}
