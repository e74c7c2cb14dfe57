import { type FormEvent, useState } from 'react'
import { minPassphraseLength, packPaths } from '#domain/admin/handover.ts'
import { type ApiResponse, api, serverMessage } from '../../../../api/api.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, inputProps } from '../../../../ui/field.tsx'
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

/** A form that begins a pack; the answer alone knows the passphrase that was made. */
export function MakePack({ isAnother, onBegun }: Props) {
  const [own, setOwn] = useState('')
  const [error, setError] = useState<string>()
  const { isBusy, run } = useAction()
  const field = { id: 'passphrase', error, hint: words.hint }

  async function begin() {
    try {
      const body = own ? { passphrase: own } : {}
      const { message, data } = await api.send<Response>('POST', packPaths.pack, body)
      setOwn('')
      toast.success(message ?? '')
      onBegun(data)
    } catch (error) {
      setError(serverMessage(error) ?? words.notBegun)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    run(begin, { errorMessage: words.notBegun })
  }

  return (
    <form onSubmit={submit} className="mt-6 max-w-xl space-y-4">
      <Field {...field} label={words.own}>
        <input
          {...inputProps(field)}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={own}
          onChange={({ target }) => setOwn(target.value)}
        />
      </Field>
      <Button type="submit" busy={isBusy}>
        {isAnother ? words.another : words.make}
      </Button>
    </form>
  )
}
