import { useEffect } from 'react'
import { warnBeforeUnload } from '#app/api/upload-api.ts'
import { useClassName } from '#app/language/kind-words.ts'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { Button } from '#app/ui/button.tsx'
import { Check, RefreshCw, TriangleAlert } from '#app/ui/icons/admin-icons.ts'
import { defineWords } from '#domain/text/words.ts'
import type { Evening } from '../evening-schemas.ts'
import { logFields } from './log-form.tsx'
import type { EveningStore } from './store/evening-store.ts'
import type { StoreState } from './store/view-evening.ts'
import { subjectOf } from './store/view-evening.ts'
import { ClockNotices, DeletedNotice, Notice } from './unsent-notices.tsx'

const english = defineWords('admin.tonight.sync-status', {
  allSent: 'All sent',
  offline: 'You are offline. You can carry on.',
  wait: { one: '{count} mark is waiting to be sent', other: '{count} marks are waiting to be sent' },
  sending: (n: number) => `Sending ${n}…`,
  slow: 'This phone is slow. Keep this page open: your marks are saved as soon as the phone is ready.',
  notKept: 'This browser cannot save your marks. Keep this page open until they are sent.',
  ok: 'OK',
})

type Props = { store: EveningStore; state: StoreState; evening: Evening | undefined }

/** @param evening with what this phone has recorded */
export function SyncStatus({ store, state, evening }: Props) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const { waiting, hasLine, isStored: isKept, isOpen, isSlow, refused, sendError } = state
  const count = waiting.filter(({ meant }) => !meant).length
  const wouldLose = (!isKept || isSlow) && waiting.length > 0
  useEffect(() => (wouldLose ? warnBeforeUnload() : undefined), [wouldLose])
  // The line's room is kept, so that nothing below it moves.
  if (!isOpen) return <div className="mb-3 min-h-8" />
  const offline = count > 0 ? words.wait(count) : words.offline
  const [Icon, text] = hasLine
    ? count > 0
      ? ([RefreshCw, words.sending(count)] as const)
      : ([Check, hasRecords(evening, state) ? words.allSent : ''] as const)
    : ([TriangleAlert, offline] as const)
  const storageAlert = isSlow ? words.slow : isKept ? '' : words.notKept
  const alerts = [storageAlert, sendError ? translate(sendError) : ''].filter(Boolean)
  return (
    <div className="mb-3 space-y-2">
      <p role="status" className="flex min-h-8 items-center gap-2 font-medium text-soft">
        {text && (
          <>
            <Icon className="size-4 shrink-0" />
            <span>{text}</span>
          </>
        )}
      </p>
      {alerts.map((alert) => (
        <p key={alert} role="alert" className="font-medium text-danger-ink">
          {alert}
        </p>
      ))}
      <ClockNotices store={store} state={state} />
      <DeletedNotice />
      {refused.map((refusal) => (
        <RefusedNotice
          key={refusal.item.key}
          {...refusal}
          evenings={[...state.evenings.values()]}
          onRead={() => store.dismiss(refusal.item.key)}
        />
      ))}
    </div>
  )
}

/** Returns false while nothing was ever recorded on the evening: then there is nothing to reassure about. */
const hasRecords = (evening: Evening | undefined, { waiting, refused }: StoreState) =>
  waiting.length > 0 ||
  refused.length > 0 ||
  (evening !== undefined && (evening.marks.length > 0 || evening.log.some(({ day }) => day === evening.day)))

type NoticeProps = StoreState['refused'][number] & { evenings: Evening[]; onRead: () => void }

function RefusedNotice({ item, message, evenings, onRead }: NoticeProps) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const className = useClassName()
  const { name, studentClass } = subjectOf(item, evenings)
  const written = item.what === 'log' ? logFields.flatMap(({ name }) => item.value[name] || []) : []
  return (
    <Notice
      buttons={
        <Button variant="quiet" onClick={onRead}>
          {words.ok}
        </Button>
      }
    >
      <p>{[studentClass ? className(studentClass) : name, translate(message)].filter(Boolean).join(': ')}</p>
      {written.length > 0 && <p className="text-sm whitespace-pre-line">{written.join('\n')}</p>}
    </Notice>
  )
}
