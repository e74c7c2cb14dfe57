import { globSync, readFileSync } from 'node:fs'
import { type CallExpression, type Expression, type JSXOpeningElement, parseSync, Visitor } from 'oxc-parser'
import type { Outcome } from './tools.ts'

const files = {
  pattern: '{app,features,site/pages}/**/*.{ts,tsx}',
  exclude: ['**/*.test.*', 'features/*/server/**', 'app/testing/**', 'app/api/**'],
}

const onePress = 'a single button, with nothing typed or chosen before it is pressed'
const callerAsks = 'its caller asks'
const ownersOnly = 'the server lets only the account that uploaded a list change it'

/** These files send values without asking, for the reason given. */
const exceptions: Record<string, string> = {
  'app/forms/use-save-record.ts': callerAsks,
  'app/layout/send-feedback.ts': 'visitors send it, without an account',
  'features/certificates/pages/make-certificates.ts': onePress,
  'features/consents/pages/consent-panel.tsx': onePress,
  'features/feedback/pages/feedback-boxes.tsx': onePress,
  'features/requests/pages/request-card.tsx': onePress,
  'features/handover/pages/pack-status.tsx': onePress,
  'features/site-health/pages/health.tsx': onePress,
  'features/import/pages/apply-bar.tsx': ownersOnly,
  'features/import/pages/use-decisions.ts': ownersOnly,
  'features/import/pages/use-send-photos.ts': ownersOnly,
  'features/access/pages/invitation-item.tsx': onePress,
  'features/manage/pages/bulk-actions-bar.tsx': onePress,
  'features/manage/pages/bulk/send-bulk-change.ts': callerAsks,
  'features/content/pages/live-preview.tsx': 'nothing is stored',
  'features/dashboard/pages/checklist.tsx': onePress,
  'features/own-texts/pages/own-texts.tsx': onePress,
  'features/visibility/pages/example-card.tsx': 'it saves nothing',
  'features/visibility/pages/send-visibility.ts': callerAsks,
  'features/families/pages/missing.tsx': onePress,
  'features/evenings/pages/store/send-events.ts': 'Tonight keeps nothing of another session',
  'features/content/pages/album-link.tsx': onePress,
  'features/content/pages/hide-button.tsx': onePress,
  'features/content/pages/restore-records.ts': onePress,
  'app/session/confirm-identity.tsx': 'it checks who is using the session',
}

/**
 * Finds code that sends values without first asking for confirmation if another account has logged in since
 * the form opened (`sendsInput` of an action, `FormFrame`, `useConfirmAccount`).
 */
export async function checkAccountConfirmation(): Promise<Outcome> {
  const found = globSync(files.pattern, { exclude: files.exclude }).filter((file) =>
    sendsWithoutConfirmation(file, readFileSync(file, 'utf8')),
  )
  const lines = [
    ...found
      .filter((file) => !exceptions[file])
      .map(
        (file) =>
          `${file}\n  Ask before sending what another account typed, or give the reason why not in ${here}.`,
      ),
    ...Object.keys(exceptions)
      .filter((file) => !found.includes(file))
      .map((file) => `${here} has an exception that is not needed: ${file}`),
  ]
  return { ok: lines.length === 0, output: lines.join('\n') }
}

const here = 'scripts/unasked-forms.ts'

/**
 * True if the file sends values without asking, or contains a `SendButton` with values that does not specify whether it
 * asks.
 */
export function sendsWithoutConfirmation(file: string, text: string): boolean {
  let sends = false
  let hasUnaskedButton = false
  new Visitor({
    CallExpression(call) {
      if (sendsValues(call)) sends = true
    },
    JSXOpeningElement(element) {
      if (isUnaskedButton(element, text)) hasUnaskedButton = true
    },
  }).visit(parseSync(file, text).program)
  return hasUnaskedButton || (sends && !/\b(FormFrame|useConfirmAccount|sendsInput)\b/.test(text))
}

function sendsValues({ callee, arguments: given }: CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  if (!isClient(callee.object)) return false
  const { name } = callee.property
  return name === 'add' || name === 'edit' || (isSending(name) && !isRead(given[0]) && hasBody(given[2]))
}

const isRead = (method: CallExpression['arguments'][number] | undefined) =>
  method?.type === 'Literal' && method.value === 'GET'

const isSending = (name: string) => name === 'call' || name === 'send'

/** True if the call may have a body; an input that is a variable may contain one. */
const hasBody = (input: CallExpression['arguments'][number] | undefined) =>
  input?.type === 'ObjectExpression'
    ? input.properties.some((one) => one.type === 'Property' && isNamed(one.key, 'body'))
    : input !== undefined

const isNamed = (key: { type: string; name?: unknown }, name: string) =>
  key.type === 'Identifier' && key.name === name

/** True for `api` and separate clients, such as the one for uploads. */
const isClient = (object: Expression): boolean =>
  object.type === 'CallExpression'
    ? isClient(object.callee)
    : object.type === 'Identifier' && /^api$|Api$/.test(object.name)

function isUnaskedButton({ name, attributes }: JSXOpeningElement, text: string): boolean {
  if (name.type !== 'JSXIdentifier' || name.name !== 'SendButton') return false
  const textOf = (wanted: string) => {
    const found = attributes.find(({ type, ...one }) => 'name' in one && one.name.name === wanted)
    return found && text.slice(found.start, found.end)
  }
  return /\bbody\b/.test(textOf('send') ?? '') && textOf('sendsInput') === undefined
}
