import { longDay } from '#domain/site/class-calendar.ts'
import { mailOf } from '#server/mail/templates/render-mail.ts'
import { rotaPlaceInWords } from '../rota.ts'

type Place = { day: string; studentClass: string; subject: string }
type ToTeacher = { day: string; link: string }

/** Reminds a volunteer on the day before teaching. */
export const teachingMail = mailOf(
  ({ day, time, places, link }: ToTeacher & { time: string; places: Place[] }) => ({
    subject: `You teach tomorrow, ${longDay(day)}`,
    paragraphs: [`tomorrow${time && `, ${time},`} you teach:`, ...places.map(rotaPlaceInWords)],
    button: { label: 'Open the rota', link },
    note: 'If you cannot come, say so in the rota, so that someone else can take over.',
  }),
)

type Gap = { day: string; untaught: number; volunteers: number; children: number; isFew: boolean }

/** Tells a PIC which evenings of the next seven days lack volunteers. */
export const gapsMail = mailOf(({ gaps, link }: { gaps: Gap[]; link: string }) => ({
  subject: `${gaps.length === 1 ? '1 evening needs' : `${gaps.length} evenings need`} volunteers`,
  paragraphs: ['these evenings of the next seven days need someone:', ...gaps.map(gapInWords)],
  button: { label: 'Open the rota', link },
  note: 'You get this mail at most once a week. You can turn it off in the settings, under Rota.',
}))

const gapInWords = ({ day, untaught, volunteers, children, isFew }: Gap) =>
  [
    `${longDay(day)}:`,
    untaught > 0 && `${untaught === 1 ? '1 class has' : `${untaught} classes have`} no teacher.`,
    isFew && `${children} children, ${volunteers === 1 ? '1 volunteer' : `${volunteers} volunteers`}.`,
  ]
    .filter(Boolean)
    .join(' ')

/** Asks the teachers of a class for its register. */
export const openRegisterMail = mailOf(({ day, link }: ToTeacher) => ({
  subject: `The register is not closed: ${longDay(day)}`,
  paragraphs: [`the register of ${longDay(day)} is not closed yet. Who was here in your class?`],
  button: { label: 'Open the register', link },
  note: 'You get this mail at most once for each evening.',
}))
