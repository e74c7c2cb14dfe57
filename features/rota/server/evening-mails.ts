import { longDay } from '#features/class-days/class-days.ts'
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

/** Asks the teachers of a class for its register. */
export const openRegisterMail = mailOf(({ day, link }: ToTeacher) => ({
  subject: `The register is not closed: ${longDay(day)}`,
  paragraphs: [`the register of ${longDay(day)} is not closed yet. Who was here in your class?`],
  button: { label: 'Open the register', link },
  note: 'You get this mail once for each evening.',
}))
