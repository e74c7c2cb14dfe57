import { Link } from 'react-router'
import { useClassName } from '#app/language/kind-words.ts'
import { defineWords, useFormatDay, useWords } from '#app/language/use-words.ts'
import { useSite } from '#app/layout/site-data.ts'
import { useCan } from '#app/session/use-can.ts'
import { buttonClass, TextLink } from '#app/ui/button.tsx'
import { Phone } from '#app/ui/icons/icons.ts'
import { Name } from '#app/ui/name.tsx'
import { toDialableNumber, toWhatsAppNumber } from '#domain/kinds/contact-number.ts'
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
  isComing: 'Coming again',
})

/** A missing child: the first missed evening, the contacts, and all notes. */
export function ChildCard({ child, onNoted }: { child: MissingChild; onNoted: () => void }) {
  const words = useWords(english)
  const formatDay = useFormatDay()
  const className = useClassName()
  const { studentId, fullName, studentClass, missed, since, lastHere, guardians, notes } = child
  const can = useCan()
  const form = `/admin/dashboard/edit/student/${studentId}`
  return (
    <li className="space-y-4 rounded-card border border-edge bg-surface p-5 shadow-soft">
      <div>
        <h2 className="text-xl">
          <Link to={form} className="title-link">
            <Name text={fullName} />
          </Link>{' '}
          <span className="text-base font-normal text-soft">{className(studentClass)}</span>
        </h2>
        <p>{words.missed(missed, formatDay(since))}</p>
        {lastHere && <p className="text-soft">{words.lastHere(formatDay(lastHere))}</p>}
      </div>
      {guardians.map((guardian) => (
        <GuardianLine key={guardian.name + guardian.phone} guardian={guardian} child={fullName} />
      ))}
      {can('see guardians') && !guardians.some(({ phone }) => phone) && (
        <p className="text-soft">
          <span>{words.nobody}</span>{' '}
          {can('change content') && (
            <TextLink to={form} aria-label={words.addFor(fullName)}>
              {words.add}
            </TextLink>
          )}
        </p>
      )}
      {notes.length > 0 && (
        <ul className="space-y-2 border-l-2 border-lamp pl-4">
          {notes.map((note) => (
            <NoteLine key={note._id} note={note} />
          ))}
        </ul>
      )}
      {can('note absences') && <NoteForm studentId={studentId} fullName={fullName} onNoted={onNoted} />}
    </li>
  )
}

function GuardianLine({ guardian, child }: { guardian: Guardian; child: string }) {
  const words = useWords(english)
  const { name, phone, relation, language } = guardian
  const person = [name, relation && `(${relation})`].filter(Boolean).join(' ')
  const who = [person, language && words.speaks(language)].filter(Boolean).join(', ')
  const school = useSite().settings.name
  const [dialed, written] = [toDialableNumber(phone), toWhatsAppNumber(phone)]
  return (
    <div>
      <p>
        <Name text={who} />
        {phone && <span className="block whitespace-nowrap text-soft">{phone}</span>}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {dialed && (
          <a
            href={`tel:${dialed}`}
            aria-label={words.callOne(name || phone)}
            className={buttonClass('quiet')}
          >
            <Phone className="size-4" />
            <span>{words.call}</span>
          </a>
        )}
        {written && (
          <a
            href={`https://wa.me/${written}?text=${encodeURIComponent(words.greeting(child, school))}`}
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

const NoteLine = ({ note: { day, heard, isComing, by } }: { note: AbsenceNote }) => {
  const words = useWords(english)
  const formatDay = useFormatDay()
  return (
    <li>
      {isComing && <b className="block">{words.isComing}</b>}
      {heard && <span className="block wrap-anywhere whitespace-pre-line">{heard}</span>}
      <span className="text-sm text-soft">{`${by}, ${formatDay(day)}`}</span>
    </li>
  )
}
