import { memo, useCallback, useId, useState } from 'react'
import { Link } from 'react-router'
import { useDigits, useWords } from '#app/language/use-words.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Check, GraduationCap } from '#app/ui/icons/admin-icons.ts'
import { Name } from '#app/ui/name.tsx'
import { defineWords } from '#domain/text/words.ts'
import type { Level, Skill } from '../evening-schemas.ts'
import { eveningLink } from '../evenings.ts'
import { levelWords } from '../level-words.ts'
import { countLevels, levelsOf, skills } from '../levels.ts'
import { type ClassProps, ScreenHeading } from './evening-screen.tsx'
import { Portrait } from './portrait.tsx'
import { pathOf } from './store/evening-database.ts'
import type { Child } from './store/view-evening.ts'

const english = defineWords('admin.tonight.levels-screen', {
  title: 'Levels',
  of: (studentClass: string) => `${studentClass}: levels`,
  lead: 'Tap what each child can do. A dashed frame is what you noted last time. Tap again to clear.',
  lastTime: 'last time',
  cleared: (name: string, skill: string) => `${name}, ${skill}: cleared`,
  absent: { one: '{count} child is not here', other: '{count} children are not here' },
  unknown: (children: number) => `Not noted ${children}`,
  groups: 'Groups for tonight',
  howTo: 'How to ask',
  alone:
    'Ask one child at a time, in the language it speaks best. It is a game, not an exam: never say “wrong”.',
  howToRead:
    'Begin with a paragraph of four easy sentences. If the child reads it with few mistakes, give a story of ten sentences: choose “Story” if the child reads it too, else “Paragraph”. If the paragraph is too hard, show five words, then five letters: four of five are enough. Otherwise choose “Beginner”.',
  howToCalculate:
    'Begin with two subtractions such as 46 − 29. If both are right, give a division such as 878 ÷ 6: choose “Divide” if it is right, else “Subtract”. If not, show five numbers from 10 to 99, then five from 1 to 9: four of five are enough. Otherwise choose “Beginner”.',
  source: 'After the tests of ASER and Teaching at the Right Level.',
})

export const LevelsLink = ({ asked, openClass }: ClassProps) => {
  const words = useWords(english)
  return (
    <Link
      to={eveningLink(asked, { class: openClass.name, levels: '' })}
      className={buttonClass('quiet', 'mt-3')}
    >
      <GraduationCap className="size-5" />
      <span>{words.title}</span>
    </Link>
  )
}

/** Records what each child of a class can read and calculate, those who are here first. */
export function LevelsScreen(props: ClassProps) {
  const words = useWords(english)
  const ofLevels = useWords(levelWords)
  const [cleared, setCleared] = useState('')
  const { store, state, view, openClass, title, asked, may } = props
  const { day } = view.evening
  const { register } = view
  // Until the register is closed, nobody is known to be absent.
  const isAbsent = ({ id }: Child) => openClass.isClosed && !register.people.has(id)
  const absent = openClass.children.filter(isAbsent)
  const shown = openClass.children.filter((child) => !isAbsent(child))
  const mark = useCallback(
    ({ id: subject, name }: Child, about: Skill, what: Level | 'none') => {
      store.mark({ day, about, subject, what })
      setCleared(what === 'none' ? words.cleared(name, ofLevels[about]) : '')
    },
    [store, day, words, ofLevels],
  )
  const rows = (children: readonly Child[]) => (
    <ul className="grid gap-x-8 gap-y-5 md:grid-cols-2">
      {children.map((child) => (
        <LevelRow
          key={child.id}
          child={child}
          picture={child.photo ? (state.portraits.get(pathOf(child.photo)) ?? child.photo) : undefined}
          reading={register.reading.get(child.id)}
          arithmetic={register.arithmetic.get(child.id)}
          isDisabled={!may.register}
          onMark={mark}
        />
      ))}
    </ul>
  )
  const back = { to: eveningLink(asked, { class: openClass.name }), label: title }
  return (
    <>
      <ScreenHeading {...props} title={words.of(title)} back={back} />
      <p className="mt-2 text-soft">{words.lead}</p>
      <details className="mb-4">
        <summary className="flex min-h-11 w-fit items-center font-medium text-link">{words.howTo}</summary>
        <div className="max-w-prose space-y-2 pb-2">
          {[words.alone, words.howToRead, words.howToCalculate, words.source].map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </details>
      {rows(shown)}
      {/* Screen readers say what is chosen, but not that nothing is chosen any more. */}
      <p role="status" className="sr-only">
        {cleared}
      </p>
      <Groups pupils={shown} register={register} />
      {absent.length > 0 && (
        <details className="mt-4">
          <summary className="mb-2 flex min-h-11 w-fit items-center font-medium text-link">
            {words.absent(absent.length)}
          </summary>
          {rows(absent)}
        </details>
      )}
    </>
  )
}

type GroupsProps = { pupils: readonly Child[]; register: ClassProps['view']['register'] }

/** How many children have which level by the latest known one, which is how a class is divided tonight. */
function Groups({ pupils, register }: GroupsProps) {
  const words = useWords(english)
  const ofLevels = useWords(levelWords)
  const digits = useDigits()
  return (
    <section aria-labelledby="groups" className="slate mt-6 rounded-card bg-slate px-4 py-3 text-ink">
      <h2 id="groups" className="text-xl">
        {words.groups}
      </h2>
      <dl>
        {skills.map((skill) => {
          const levels = pupils.map(({ id, levels }) => register[skill].get(id) ?? levels?.[skill]?.what)
          const unknown = levels.filter((level) => !level).length
          const groups = countLevels(skill, levels)
          return (
            <div key={skill} className="mt-1 flex flex-wrap gap-x-3">
              <dt className="text-soft">{ofLevels[skill]}</dt>
              {/* A count stands out from the digits of a level such as “10–99”. */}
              <dd>
                {groups.map(([level, number], index) => (
                  <span key={level}>
                    {`${index > 0 ? ' · ' : ''}${ofLevels[level]} `}
                    <b>{digits(number)}</b>
                  </span>
                ))}
                {unknown > 0 && <span>{`${groups.length > 0 ? ' · ' : ''}${words.unknown(unknown)}`}</span>}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

type RowProps = {
  child: Child
  picture: string | undefined
  isDisabled: boolean
  onMark: (child: Child, skill: Skill, what: Level | 'none') => void
} & Record<Skill, Level | undefined>

/** Memoized, so that only the tapped row renders again. */
const LevelRow = memo(function LevelRow({ child, picture, isDisabled, onMark, ...chosen }: RowProps) {
  const { name } = child
  return (
    <li>
      <p className="mb-1 flex items-center gap-2 text-lg font-semibold">
        <Portrait key={picture} picture={picture} name={name} className="size-9 text-sm" />
        <Name text={name} className="wrap-anywhere" />
      </p>
      {skills.map((skill) => (
        <Strip
          key={skill}
          skill={skill}
          name={name}
          chosen={chosen[skill]}
          ghost={child.levels?.[skill]?.what}
          isDisabled={isDisabled}
          onChoose={(what) => onMark(child, skill, what)}
        />
      ))}
    </li>
  )
})

type StripProps = {
  skill: Skill
  name: string
  chosen: Level | undefined
  ghost: Level | undefined
  isDisabled: boolean
  onChoose: (what: Level | 'none') => void
}

function Strip({ skill, name, chosen, ghost, isDisabled, onChoose }: StripProps) {
  const words = useWords(english)
  const ofLevels = useWords(levelWords)
  const group = useId()
  const looks = (level: Level) =>
    level === chosen
      ? 'border-leaf bg-leaf text-surface'
      : level === ghost
        ? 'border-dashed border-ink bg-surface'
        : 'border-edge bg-surface'
  return (
    <fieldset className="mb-2">
      <legend className="text-sm text-soft">
        <span className="sr-only">{`${name}, `}</span>
        <span>{ofLevels[skill]}</span>
      </legend>
      <div className="flex flex-wrap gap-1">
        {levelsOf(skill).map((level) => (
          <label
            key={level}
            className={`relative flex min-h-12 min-w-11 grow items-center justify-center rounded-xl border-2 px-1 text-[0.8125rem] ${looks(level)}`}
          >
            <input
              type="radio"
              name={group}
              checked={level === chosen}
              disabled={isDisabled}
              onChange={() => onChoose(level)}
              // A radio button itself cannot be cleared.
              onClick={() => level === chosen && onChoose('none')}
              className="absolute -inset-0.5 cursor-pointer appearance-none rounded-xl not-focus-visible:outline-none"
            />
            {level === chosen && <Check className="absolute top-0.5 right-0.5 size-3" />}
            <span>{ofLevels[level]}</span>
            {level === ghost && <span className="sr-only">{`, ${words.lastTime}`}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
