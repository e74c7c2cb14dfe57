import { useState } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import { api, serverMessage } from '#app/api/api.ts'
import { downloadFile } from '#app/api/download-file.ts'
import { useAction } from '#app/api/use-action.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { showFormErrors } from '#app/forms/form-errors.ts'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { schemaResolver } from '#app/forms/form-resolver.ts'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { ask } from '#app/ui/ask.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Download } from '#app/ui/icons/admin-icons.ts'
import { toast } from '#app/ui/toast.tsx'
import { adminFields } from '#domain/session/accounts.ts'
import { defineWords, isMessage, labelMessage, message, serializeMessage } from '#domain/text/words.ts'
import {
  type Report,
  reportMessages,
  reportRecipientPath,
  reportSchema,
  reports,
  reportType,
} from '#features/reports/reports.ts'

const english = defineWords('admin.report-panel', {
  title: 'Reports',
  send: 'Send Report',
  sending: (label: string) => `Sending the ${label}...`,
  cancel: 'Cancel',
  askStranger: (label: string, email: string) =>
    `${email} is not the address of an admin. The ${label} is a list of people. Send it anyway?`,
  sendAnyway: 'Send anyway',
  name: (label: string) => `Download ${label}`,
  making: (label: string) => `Preparing the ${label}...`,
  done: (label: string) => `${label} downloaded.`,
})

/** The four reports; selecting one asks for the recipient's address (specification §4). Each can also be downloaded. */
export function ReportPanel() {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const [report, setReport] = useState<Report>()
  return (
    <section aria-labelledby="reports" className="mt-4 rounded-card bg-surface px-4 py-1 shadow-soft">
      <div className="flex flex-wrap items-center gap-x-6">
        <h2 id="reports" className="text-lg max-sm:w-full max-sm:pt-2">
          {words.title}
        </h2>
        {Object.values(reports).map((item) => (
          <div key={item.path} className="flex items-center gap-1 max-sm:w-full max-sm:justify-between">
            <LinkButton className="text-sm" aria-pressed={item === report} onClick={() => setReport(item)}>
              {translate(labelMessage(item.label))}
            </LinkButton>
            <DownloadReport report={item} />
          </div>
        ))}
      </div>
      {report && <SendReport key={report.path} report={report} onDone={() => setReport(undefined)} />}
    </section>
  )
}

function SendReport({ report, onDone }: { report: Report; onDone: () => void }) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const label = translate(labelMessage(report.label))
  const { form, onSubmit } = useSendForm({
    resolver: checkAddress,
    defaultValues: { email: '' },
    doing: words.sending(label),
    async send({ email }) {
      const { message: received } = await api.call('POST', report.path, { body: { email } })
      onDone()
      // A mail that was only written to the outbox folder was never sent, so show an error. Queued mails have their
      // own message.
      if (received && isMessage(received, reportMessages, 'inFolder')) toast.error(received)
      else return { message: received ?? message(reportMessages, 'sent') }
    },
    onError(_message, error) {
      toast.error(message(reportMessages, 'notSent', reportType(report)))
      const reason = serverMessage(error)
      if (reason) showFormErrors(form, {}, error, reason)
    },
  })

  async function askAndSend(values: FieldValues) {
    const isAsked = report.isList && !(await isAdminsAddress(values.email))
    if (isAsked && !(await ask(words.askStranger(label, values.email), words.sendAnyway))) return
    await onSubmit(values)
  }

  return (
    <div className="max-w-xl py-4">
      <h3 className="mb-4 text-xl">{label}</h3>
      <FormFrame form={form} onSubmit={askAndSend} submitLabel={words.send}>
        <FieldInput form={form} name="email" field={adminFields.email} autoComplete="email" />
      </FormFrame>
      <Button variant="quiet" onClick={onDone} className="mt-3 w-full sm:w-auto">
        {words.cancel}
      </Button>
    </div>
  )
}

/** A failed check counts as false. */
const isAdminsAddress = (email: string) =>
  api
    .call('POST', reportRecipientPath, { body: { email } })
    .then(({ data }) => data.isAdmin)
    .catch(() => false)

const checkForm = schemaResolver(reportSchema)

const checkAddress: Resolver<FieldValues> = (values, context, options) =>
  String(values.email ?? '').trim() === ''
    ? {
        values: {},
        errors: { email: { type: 'check', message: serializeMessage(message(reportMessages, 'noEmail')) } },
      }
    : checkForm(values, context, options)

function DownloadReport({ report }: { report: Report }) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const label = translate(labelMessage(report.label))
  const { isBusy, run } = useAction()

  async function makeFile() {
    await downloadFile(report.download)
    return { message: words.done(label) }
  }
  const download = () =>
    run(makeFile, {
      doing: words.making(label),
      errorMessage: (error) =>
        [message(reportMessages, 'notDownloaded', reportType(report)), serverMessage(error)]
          .map((text) => text && translate(text))
          .filter(Boolean)
          .join(' '),
    })

  return <IconButton label={words.name(label)} icon={Download} isBusy={isBusy} onClick={download} />
}
