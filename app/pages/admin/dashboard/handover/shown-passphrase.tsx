import { Button } from '../../../../ui/button.tsx'
import { copyText } from '../../../../ui/copy-text.ts'

const words = {
  label: 'Passphrase of the pack',
  advice: 'Write down this passphrase now. It is shown only once.',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'It could not be copied. Please write it down.',
  twoWays: 'Do not send it together with the file. Give it on paper or by phone.',
}

/** The passphrase, for as long as the page stays open. */
export const ShownPassphrase = ({ passphrase }: { passphrase: string }) => (
  <section
    aria-label={words.label}
    className="mb-6 max-w-3xl rounded-card border border-lamp bg-lamp/10 p-5 shadow-soft"
  >
    <p className="font-medium">{words.advice}</p>
    <p className="my-3 font-mono text-lg break-words select-all">{passphrase}</p>
    <div className="flex flex-wrap items-center gap-4">
      <Button variant="quiet" onClick={() => copyText(passphrase, words)}>
        {words.copy}
      </Button>
      <p className="text-soft">{words.twoWays}</p>
    </div>
  </section>
)
