import { Link } from 'react-router'
import { ActionButton } from '#app/admin/action-button.tsx'
import { useFormatDateTime } from '#app/admin/format-time.ts'
import { api } from '#app/api/api.ts'
import type { Outcome } from '#app/api/show-outcome.ts'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import { buttonClass, TextLink } from '#app/ui/button.tsx'
import { accountScreens } from '#domain/session/account-paths.ts'
import { defineWords, labelMessage } from '#domain/text/words.ts'
import { GuardianLine } from '#features/families/pages/child-card.tsx'
import { type EnquiryKind, enquiries, type ReceivedEnquiry } from '../enquiries.ts'

const english = defineWords('admin.enquiry-card', {
  invite: 'Invite',
  free: 'Free on',
  choose: (who: string) => `Choose ${who}`,
  remove: 'Delete',
  sure: 'It is deleted at once and cannot be brought back.',
})

/** The states of applications and calls. */
export const enquiryStateWords = defineWords('admin.enquiries.states', {
  new: 'New',
  'talked to': 'Talked to',
  invited: 'Invited',
  'not now': 'Not now',
  called: 'Called',
  'not reached': 'Not reached',
})

type Props = {
  kind: EnquiryKind
  state: string
  enquiry: ReceivedEnquiry
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onChanged: () => void
}

/** An application or a call with what can be done about it. */
export function EnquiryCard({ kind, state, enquiry, isChosen, onChoose, onChanged }: Props) {
  const words = useWords(english)
  const stateWords = useWords(enquiryStateWords)
  const translate = useTranslateMessage()
  const formatTime = useFormatDateTime()
  const mayChange = useCan()(enquiries[kind].change)
  const { states, one } = enquiries[kind]
  const { _id: id, fullName, email, phone, createdAt, answers } = enquiry
  return (
    <li className="space-y-3 rounded-card bg-surface p-5 shadow-soft wrap-anywhere">
      <div className="flex items-start gap-3 text-lg font-medium">
        {mayChange && (
          <input
            type="checkbox"
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
            aria-label={words.choose(fullName)}
            className="mt-1 size-5 shrink-0"
          />
        )}
        <div className="min-w-0 flex-1">
          <GuardianLine guardian={{ name: fullName, relation: '', phone, language: '' }} />
        </div>
      </div>
      {answers.filter(isText).map(({ label, value }) => (
        <p key={label} className="whitespace-pre-line">
          {`${translate(labelMessage(label))}: ${value}`}
        </p>
      ))}
      {answers.some(isEvening) && (
        <p>{`${words.free}: ${answers
          .filter(isEvening)
          .map(({ label }) => translate(labelMessage(label)))
          .join(', ')}`}</p>
      )}
      <p className="text-sm text-soft">{formatTime(createdAt)}</p>
      {email && <TextLink to={`mailto:${email}`}>{email}</TextLink>}
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {kind === 'applications' && (
          <Link
            to={accountScreens.invitations}
            state={{ application: id, email }}
            aria-label={`${words.invite}: ${fullName}`}
            className={buttonClass('primary')}
          >
            {words.invite}
          </Link>
        )}
        {states
          .filter((other) => other !== state)
          .map((other) => (
            <ActionButton
              key={other}
              label={stateWords[other]}
              about={fullName}
              disabled={!mayChange}
              run={() => api.send<Outcome>('PUT', one, { params: { id }, body: { state: other } })}
              onChanged={onChanged}
            />
          ))}
        {mayChange && (
          <ActionButton
            label={words.remove}
            about={fullName}
            question={words.sure}
            run={() => api.send<Outcome>('DELETE', one, { params: { id } })}
            onChanged={onChanged}
          />
        )}
      </div>
    </li>
  )
}

/** The evenings are checkboxes, one for each weekday. */
const isEvening = ({ value }: { value: string }) => value === 'yes'
const isText = (answer: { value: string }) => !isEvening(answer)
