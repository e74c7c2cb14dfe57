import { cleanText } from '../text/clean-text.ts'
import { straightenApostrophes } from '../text/fold-text.ts'
import { alumnus } from './alumnus.ts'
import type { Kind } from './kind.ts'
import { student } from './student.ts'
import { volunteer } from './volunteer.ts'

export const peopleKinds: readonly Kind[] = [student, volunteer, alumnus]

export const isPersonKind = (kind: string) => peopleKinds.some(({ name }) => name === kind)

export const storedDataScreen = (kind: string, id: string) => `/admin/dashboard/people/${kind}/${id}`

/** Returns true if the name was typed exactly, apart from spaces and the type of apostrophe. */
export const isSameName = (typed: string, name: string) => inOneForm(typed) === inOneForm(name)

const inOneForm = (name: string) => straightenApostrophes(cleanText(name)).trim().replace(/\s+/g, ' ')
