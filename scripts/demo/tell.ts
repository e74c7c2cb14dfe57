// All of the demo's content, kind by kind, in the order in which it is added.
import { activity } from '#domain/kinds/activity.ts'
import { alumnus } from '#domain/kinds/alumnus.ts'
import { classroom } from '#domain/kinds/classroom.ts'
import { donation } from '#domain/kinds/donation.ts'
import { farewell } from '#domain/kinds/farewell.ts'
import { festival } from '#domain/kinds/festival.ts'
import { homePicture } from '#domain/kinds/home-picture.ts'
import { induction } from '#domain/kinds/induction.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { notification } from '#domain/kinds/notification.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { activitiesAround } from './events/activities.ts'
import { classesUntil } from './events/classes.ts'
import { donations } from './events/donations.ts'
import { farewells } from './events/farewells.ts'
import { festivalsAround } from './events/festivals.ts'
import { inductions } from './events/inductions.ts'
import { homePictures } from './pages/home.ts'
import { notifications } from './pages/notifications.ts'
import { alumni } from './people/alumni.ts'
import type { Person } from './people/person.ts'
import { students } from './people/students.ts'
import { volunteers } from './people/volunteers.ts'
import type { Told } from './told.ts'

export const people: [Kind, Person[]][] = [
  [student, students],
  [volunteer, volunteers],
  [alumnus, alumni],
]

/** What is told under a heading and often with a picture, the latest first. */
export function toldAround(today: Date): [Kind, Told[]][] {
  return [
    [activity, activitiesAround(today)],
    [festival, festivalsAround(today)],
    [induction, inductions],
    [farewell, farewells],
    [donation, donations],
    [classroom, classesUntil(today)],
    [homePicture, homePictures],
    [notification, notifications],
  ]
}
