import { useState } from 'react'
import { type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { adminFields } from '#domain/accounts.ts'
import { type Report, reportForm, reportSays, reports, reportType } from '#domain/reports.ts'
import { type Answer, api } from '../../../api.ts'
import { checkWith } from '../../../content/check-with.ts'
import { FieldInput } from '../../../content/fields/field-input.tsx'
import { FormFrame } from '../../../content/form-frame.tsx'
import { sentence } from '../../../content/show-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DownloadReport } from './download-report.tsx'

/** Four reports; choosing one asks for the address it goes to (specification §4). Beside each is the file itself. */
export function ReportPanel() {
  const [report, setReport] = useState<Report>()
  return (
    <section aria-labelledby="reports" className="mt-12">
      <h2 id="reports" className="text-2xl">
        Reports
      </h2>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        {Object.values(reports).map((one) => (
          <div key={one.path} className="flex gap-2">
            <Button
              variant={one === report ? 'primary' : 'quiet'}
              aria-pressed={one === report}
              onClick={() => setReport(one)}
              className="min-w-0 grow"
            >
              {one.label}
            </Button>
            <DownloadReport report={one} />
          </div>
        ))}
      </div>
      {report && <SendReport key={report.path} report={report} onDone={() => setReport(undefined)} />}
    </section>
  )
}

function SendReport({ report, onDone }: { report: Report; onDone: () => void }) {
  const form = useForm<FieldValues>({ resolver: checkAddress, defaultValues: { email: '' } })

  async function send({ email }: FieldValues) {
    const toastId = toast.loading(`Sending the ${report.label}...`)
    try {
      const { message } = await api.send<Answer>('POST', report.path, { email })
      // What nobody receives was not sent; what could not be handed over yet has a sentence of its own.
      if (message === reportSays.inFolder) toast.error(message, toastId)
      else toast.success(message ?? reportSays.sent, toastId)
      onDone()
    } catch (failure) {
      toast.error(reportSays.notSent(reportType(report)), toastId)
      const reason = sentence(failure)
      if (reason) form.setError('root.server', { message: reason })
    }
  }

  return (
    <div className="mt-6 max-w-xl rounded-card bg-surface p-6 shadow-soft">
      <h3 className="mb-4 text-xl">{report.label}</h3>
      <FormFrame form={form} onSubmit={send} submit="Send Report">
        <FieldInput form={form} name="email" field={adminFields.email} autoComplete="email" />
      </FormFrame>
      <Button variant="quiet" onClick={onDone} className="mt-3 w-full sm:w-auto">
        Cancel
      </Button>
    </div>
  )
}

const checkForm = checkWith(reportForm)

const checkAddress: Resolver<FieldValues> = (values, context, options) =>
  String(values.email ?? '').trim() === ''
    ? { values: {}, errors: { email: { type: 'check', message: reportSays.noEmail } } }
    : checkForm(values, context, options)
