import { Link } from 'react-router'
import { useClassName } from '#app/language/kind-words.ts'
import { useShortDay } from '#app/language/use-short-day.ts'
import { useWords } from '#app/language/use-words.ts'
import { useSite } from '#app/layout/site-data.ts'
import { useCan } from '#app/session/use-can.ts'
import { buttonClass, TextLink } from '#app/ui/button.tsx'
import { Phone } from '#app/ui/icons/icons.ts'
import { Name } from '#app/ui/name.tsx'
import { toDialableNumber, toWhatsAppNumber } from '#domain/kinds/contact-number.ts'
import { adminPath } from '#domain/kinds/record-path.ts'
import { student } from '#domain/kinds/student.ts'
import { defineWords } from '#domain/text/words.ts'
import type { AbsenceNote, Guardian, MissingChild } from '../family-schemas.ts'
import { NoteForm } from './note-form.tsx'

const english = defineWords('admin.tonight.child-card', {
  missed: (evenings: number, since: string) => `Absent ${evenings} evenings in a row, since ${since}`,
  lastHere: (day: string) => `Last here on ${day}`,
  speaks: (language: string) => `speaks ${language}`,
  call: 'Call',
  callOne: (who: string) => `Call ${who}`,
  write: 'WhatsApp',
  writeTo: (who: string) => `Write to ${who} on WhatsApp`,
  greeting: (child: string, school: string) =>
    `Hello, this is ${school}. We have missed ${child} in class. Is everything all right?`,
  nobody: 'There is no telephone number for this family.',
  add: 'Add one',
  addFor: (child: string) => `Add a telephone number for ${child}`,
  isComing: 'Back in class',
})

type CardProps = { child: MissingChild; siblings: readonly MissingChild[]; onNoted: () => void }

/** A missing child with its missing brothers and sisters, for whom one call is enough. */
export function FamilyCard({ child, siblings, onNoted }: CardProps) {
  const can = useCan()
  const { studentId, fullName } = child
  const family = [child, ...siblings]
  const guardians = family.flatMap((one) => one.guardians)
  const keyOf = ({ name, phone }: Guardian) => `${name} ${toDialableNumber(phone) ?? phone}`
  return (
    <li className="space-y-4 rounded-card border border-edge bg-surface p-5 shadow-soft">
      {family.map((one) => (
        <ChildLines key={one.studentId} {...one} />
      ))}
      <Guardians
        isMissing
        guardians={[...new Map(guardians.map((one) => [keyOf(one), one])).values()]}
        child={family.map((one) => one.fullName).join(', ')}
        form={`${adminPath(student, studentId)}?edit`}
      />
      {can('note absences') && (
        <NoteForm isMissing studentId={studentId} fullName={fullName} siblings={siblings} onNoted={onNoted} />
      )}
    </li>
  )
}

function ChildLines({ studentId, fullName, studentClass, missed, since, lastHere, notes }: MissingChild) {
  const words = useWords(english)
  const shortDay = useShortDay()
  const className = useClassName()
  return (
    <div>
      <h2 className="text-xl">
        <Link to={adminPath(student, studentId)} className="title-link">
          <Name text={fullName} />
        </Link>{' '}
        <span className="text-base font-normal text-soft">{className(studentClass)}</span>
      </h2>
      <p>{words.missed(missed, shortDay(since))}</p>
      {lastHere && <p className="text-soft">{words.lastHere(shortDay(lastHere))}</p>}
      <NoteList notes={notes} />
    </div>
  )
}

type GuardiansProps = {
  guardians: Guardian[]
  child: string
  /** The form that adds a number. */
  form: string
  /** True if the message asks why the child stays away. */
  isMissing?: boolean
}

/** The family's contacts; if there is no number, a link that adds one. */
export function Guardians({ guardians, child, form, isMissing = false }: GuardiansProps) {
  const words = useWords(english)
  const can = useCan()
  return (
    <div className="space-y-4">
      {guardians.map((guardian) => (
        <GuardianLine
          key={guardian.name + guardian.phone}
          guardian={guardian}
          child={child}
          isMissing={isMissing}
        />
      ))}
      {can('see guardians') && !guardians.some(({ phone }) => phone) && (
        <p className="text-soft">
          <span>{words.nobody}</span>{' '}
          {can('change content') && (
            <TextLink to={form} aria-label={words.addFor(child)}>
              {words.add}
            </TextLink>
          )}
        </p>
      )}
    </div>
  )
}

type LineProps = { guardian: Guardian; child?: string; isMissing?: boolean }

export function GuardianLine({ guardian, child = '', isMissing = false }: LineProps) {
  const words = useWords(english)
  const { name, phone, relation, language } = guardian
  const person = [name, relation && `(${relation})`].filter(Boolean).join(' ')
  const who = [person, language && words.speaks(language)].filter(Boolean).join(', ')
  const school = useSite().settings.name
  const greeting = isMissing ? `?text=${encodeURIComponent(words.greeting(child, school))}` : ''
  const [dialed, written] = [toDialableNumber(phone), toWhatsAppNumber(phone)]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
      <p className="min-w-0">
        <Name text={who} />
        {phone && <span className="block whitespace-nowrap text-soft">{phone}</span>}
      </p>
      <div className="flex flex-wrap gap-3">
        {dialed && (
          <a
            href={`tel:${dialed}`}
            aria-label={words.callOne(name || phone)}
            className={buttonClass(isMissing ? 'primary' : 'quiet')}
          >
            <Phone className="size-4" />
            <span>{words.call}</span>
          </a>
        )}
        {written && (
          <a
            href={`https://wa.me/${written}${greeting}`}
            rel="noopener external"
            target="_blank"
            aria-label={words.writeTo(name || phone)}
            className={buttonClass('quiet')}
          >
            {words.write}
          </a>
        )}
      </div>
    </div>
  )
}

export const NoteList = ({ notes }: { notes: readonly AbsenceNote[] }) =>
  notes.length > 0 && (
    <ul className="mt-3 space-y-2 border-l-2 border-lamp pl-4">
      {notes.map((note) => (
        <NoteLine key={note._id} note={note} />
      ))}
    </ul>
  )

const NoteLine = ({ note: { day, heard, isComing, by } }: { note: AbsenceNote }) => {
  const words = useWords(english)
  const shortDay = useShortDay()
  return (
    <li>
      {isComing && <b className="block">{words.isComing}</b>}
      {heard && <span className="block wrap-anywhere whitespace-pre-line">{heard}</span>}
      <span className="text-sm text-soft">{`${by}, ${shortDay(day)}`}</span>
    </li>
  )
}
