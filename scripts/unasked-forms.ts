import { globSync, readFileSync } from 'node:fs'
import { type CallExpression, type Expression, type JSXOpeningElement, parseSync, Visitor } from 'oxc-parser'
import type { Outcome } from './tools.ts'

const files = { pattern: '{app,features}/**/*.{ts,tsx}', exclude: ['**/*.test.*', 'features/*/server/**', 'app/testing/**', 'app/api/**'] }

const onePress = 'one press, with nothing typed or chosen before'
const callerAsks = 'what calls it asks'
const ownersOnly = 'the server lets nobody else change a list that one account has brought along'

/** Files that send something of which nobody has to be asked, and why. */
const exceptions: Record<string, string> = {
  'app/admin/send-button.tsx': callerAsks,
  'app/forms/use-save-record.ts': callerAsks,
  'app/layout/send-feedback.ts': 'visitors write it',
  'app/pages/admin/dashboard/consents/consent-panel.tsx': onePress,
  'app/pages/admin/dashboard/feedback/feedback.tsx': onePress,
  'app/pages/admin/dashboard/handover/pack-status.tsx': onePress,
  'app/pages/admin/dashboard/health/health.tsx': onePress,
  'app/pages/admin/dashboard/import/apply-bar.tsx': ownersOnly,
  'app/pages/admin/dashboard/import/use-decisions.ts': ownersOnly,
  'app/pages/admin/dashboard/import/use-send-list.ts': callerAsks,
  'app/pages/admin/dashboard/import/use-send-photos.ts': ownersOnly,
  'app/pages/admin/dashboard/invitations/invitation-item.tsx': onePress,
  'app/pages/admin/dashboard/manage/bulk-actions-bar.tsx': onePress,
  'app/pages/admin/dashboard/manage/bulk/send-bulk-change.ts': callerAsks,
  'app/pages/admin/dashboard/overview/checklist.tsx': onePress,
  'app/pages/admin/dashboard/visibility/example-card.tsx': 'it saves nothing',
  'app/pages/admin/dashboard/visibility/send-visibility.ts': callerAsks,
  'app/pages/admin/tonight/missing/missing.tsx': onePress,
  'app/pages/admin/tonight/store/send-events.ts': 'Tonight keeps nothing of another session',
  'app/records/hide-button.tsx': onePress,
  'app/records/restore-records.ts': onePress,
  'app/session/confirm-identity.tsx': 'it proves who is there',
}

/**
 * Finds what sends values and does not ask first where another account has logged in since it was opened (`sendsInput` of an
 * action, `FormFrame`, `useConfirmAccount`).
 */
export async function checkUnaskedForms(): Promise<Outcome> {
  const found = globSync(files.pattern, { exclude: files.exclude }).filter((file) =>
    sendsUnasked(file, readFileSync(file, 'utf8')),
  )
  const lines = [
    ...found
      .filter((file) => !exceptions[file])
      .map(
        (file) => `${file}\n  Ask before what another account has typed is sent, or say in ${here} why not.`,
      ),
    ...Object.keys(exceptions)
      .filter((file) => !found.includes(file))
      .map((file) => `${here} has an exception too many: ${file}`),
  ]
  return { ok: lines.length === 0, output: lines.join('\n') }
}

const here = 'scripts/unasked-forms.ts'

/** Finds files that send values without asking, and each `SendButton` with values that does not say if it asks. */
export function sendsUnasked(file: string, text: string): boolean {
  let sends = false
  let hasUnaskedButton = false
  new Visitor({
    CallExpression(call) {
      if (sendsValues(call)) sends = true
    },
    JSXOpeningElement(element) {
      if (isButtonWithValues(element)) hasUnaskedButton = true
    },
  }).visit(parseSync(file, text).program)
  return hasUnaskedButton || (sends && !/\b(FormFrame|useConfirmAccount|sendsInput)\b/.test(text))
}

function sendsValues({ callee, arguments: given }: CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  if (!isClient(callee.object)) return false
  const { name } = callee.property
  return name === 'add' || name === 'edit' || (name === 'send' && given.length > 2)
}

/** `api`, or a client of its own as for uploads. */
const isClient = (object: Expression): boolean =>
  object.type === 'CallExpression'
    ? isClient(object.callee)
    : object.type === 'Identifier' && /^api$|Api$/.test(object.name)

function isButtonWithValues({ name, attributes }: JSXOpeningElement): boolean {
  if (name.type !== 'JSXIdentifier' || name.name !== 'SendButton') return false
  const given = attributes.map((attribute) =>
    attribute.type === 'JSXAttribute' && attribute.name.type === 'JSXIdentifier' ? attribute.name.name : '',
  )
  return given.includes('body') && !given.includes('sendsInput')
}
