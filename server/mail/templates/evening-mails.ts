import { longDay } from '#domain/evenings/class-days.ts'
import { placeInWords } from '#domain/evenings/rota.ts'
import type { Mail } from '../mailer.ts'
import { type Addressee, renderMail } from './render-mail.ts'

const texts = {
  tomorrow: {
    subject: (day: string) => `You teach tomorrow, ${day}`,
    text: (time: string) => `tomorrow${time && `, ${time},`} you teach:`,
    button: 'Open the rota',
    note: 'You cannot come? Say so in the rota, so that someone else can take it.',
  },
  open: {
    subject: (day: string) => `The register is not closed: ${day}`,
    text: (day: string) => `the register of ${day} is not closed yet. Who was here in your class?`,
    button: 'Open the register',
    note: 'You get this mail once for each evening.',
  },
}

type Place = { day: string; studentClass: string; subject: string }
type ToTeacher = Addressee & { day: string; link: string }

/** Reminds somebody on the day before of what they teach. */
export const teachingMail = ({
  day,
  time,
  places,
  link,
  ...to
}: ToTeacher & { time: string; places: Place[] }): Mail =>
  renderMail(to, {
    subject: texts.tomorrow.subject(longDay(day)),
    paragraphs: [texts.tomorrow.text(time), ...places.map(placeInWords)],
    button: { label: texts.tomorrow.button, link },
    note: texts.tomorrow.note,
  })

/** Asks who taught for the register of their class. */
export const openRegisterMail = ({ day, link, ...to }: ToTeacher): Mail =>
  renderMail(to, {
    subject: texts.open.subject(longDay(day)),
    paragraphs: [texts.open.text(longDay(day))],
    button: { label: texts.open.button, link },
    note: texts.open.note,
  })
