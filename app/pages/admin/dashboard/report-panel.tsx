import { useState } from 'react'
import { type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { adminFields } from '#domain/accounts.ts'
import { reportForm, reportSays, reports } from '#domain/reports.ts'
import { type Answer, api } from '../../../api.ts'
import { checkWith } from '../../../content/check-with.ts'
import { FieldInput } from '../../../content/fields/field-input.tsx'
import { FormFrame } from '../../../content/form-frame.tsx'
import { sentence } from '../../../content/show-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'

type Report = (typeof reports)[keyof typeof reports]

/** Four reports; choosing one asks for the address it goes to (specification §4). */
export function ReportPanel() {
  const [report, setReport] = useState<Report>()
  return (
    <section aria-labelledby="reports" className="mt-12">
      <h2 id="reports" className="text-2xl">
        Reports
      </h2>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        {Object.values(reports).map((one) => (
          <Button
            key={one.path}
            variant={one === report ? 'primary' : 'quiet'}
            aria-pressed={one === report}
            onClick={() => setReport(one)}
          >
            {one.label}
          </Button>
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
      // A mail that could not be handed over yet is answered with a sentence of its own.
      toast.success(message ?? reportSays.sent, toastId)
      onDone()
    } catch (failure) {
      toast.error(reportSays.notSent(report.label.replace(' Report', '')), toastId)
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
