import { type FieldValues, useForm } from 'react-hook-form'
import { minPassphraseLength, packPaths } from '#domain/admin/handover.ts'
import { line, optional } from '#domain/kinds/fields.ts'
import { type ApiResponse, api, serverMessage } from '../../../../api/api.ts'
import { FieldInput } from '../../../../forms/fields/field-input.tsx'
import { FormFrame } from '../../../../forms/form-frame.tsx'
import { toast } from '../../../../ui/toast.tsx'

const words = {
  make: 'Make a pack',
  another: 'Make another pack',
  own: 'Your own passphrase',
  hint: `Leave this empty, and the site makes one and shows it once. Your own needs at least ${minPassphraseLength} characters.`,
  notBegun: 'The pack could not be started. Please try again.',
}

/** The passphrase where the site has made it, and of which pack it is. */
export type BegunPack = { passphrase: string | null; startedAt: string }
type Response = ApiResponse & { data: BegunPack }

type Props = { isAnother: boolean; onBegun: (begun: BegunPack) => void }

const field = optional(line(words.own))

/** A form that begins a pack; the answer alone knows the passphrase that was made. */
export function MakePack({ isAnother, onBegun }: Props) {
  const form = useForm<FieldValues>({ defaultValues: { passphrase: '' } })

  async function begin({ passphrase }: FieldValues) {
    const body = passphrase ? { passphrase } : {}
    try {
      const { message, data } = await api.send<Response>('POST', packPaths.pack, body)
      form.reset()
      toast.success(message ?? '')
      onBegun(data)
    } catch (error) {
      form.setError('passphrase', { type: 'server', message: serverMessage(error) ?? words.notBegun })
    }
  }

  return (
    <div className="mt-6">
      <FormFrame form={form} onSubmit={begin} submitLabel={isAnother ? words.another : words.make}>
        <FieldInput form={form} name="passphrase" field={field} hint={words.hint} autoComplete="off" />
      </FormFrame>
    </div>
  )
}
