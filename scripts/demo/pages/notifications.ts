import type { Told } from '../told.ts'

/** What was told, the latest first, and how many days ago: the first two are fresh. */
export const notifications: (Told & { daysAgo: number })[] = [
  {
    daysAgo: 0,
    scene: 'notice',
    fields: {
      title: 'Monthly test on Sunday',
      description:
        'Classes 6 to 10 write their monthly test on Sunday at ten, in Lecture hall 1. Bring a pencil; everything else is here. Classes 1 to 5 have a story morning in the library meanwhile.',
    },
  },
  {
    daysAgo: 1,
    scene: 'stargazing',
    fields: {
      title: 'Come and see the rings of Saturn',
      description:
        'The telescope is on the roof next week, if the sky allows. Parents are welcome. The stairs are steep, so we have asked the strongest of third year to wait at the bottom.',
    },
  },
  {
    daysAgo: 12,
    scene: 'sorting',
    fields: {
      title: 'Winter clothes drive: bring what you do not wear',
      description:
        'The boxes stand in front of every hostel until the end of the month. Washed, please, and with a note of the size.',
    },
  },
  {
    daysAgo: 20,
    scene: 'diyas',
    fields: {
      title: 'शुभ दीपावली! Happy festival of lights',
      description:
        'May every house near us have a lamp in its window tonight. Classes begin again on Tuesday.',
    },
  },
  {
    daysAgo: 41,
    fields: {
      title: 'No class on Thursday',
      description: 'The campus is closed for a public holiday. Sunday’s class takes place as always.',
    },
  },
  {
    daysAgo: 66,
    scene: 'bookGift',
    fields: {
      title: 'Three hundred books have arrived',
      description:
        'A school in the next town has given us its second library. Class 9 is sorting; come by after class and take the first one home.',
    },
  },
  {
    daysAgo: 98,
    scene: 'flagDay',
    fields: {
      title: 'স্বাধীনতা দিবসের শুভেচ্ছা',
      description: 'Flag at eight, jalebi at nine. Children who march wear white if they have it.',
    },
  },
  {
    daysAgo: 131,
    scene: 'monsoon',
    fields: {
      title: 'When it rains, we start at half past five',
      description:
        'If the road by the canal is under water, wait at the tea stall: two volunteers with umbrellas will come for you.',
    },
  },
  {
    daysAgo: 188,
    scene: 'caps',
    fields: {
      title: 'Fourteen of our fourteen passed class 10',
      description: 'All of them, three with distinction. There is a cake in Room 4 and it will not last.',
    },
  },
]
