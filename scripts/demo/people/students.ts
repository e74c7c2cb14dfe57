import { type Person, pick, readName } from './person.ts'

/** By class; the letter after a name says girl or boy. */
const classes: Record<number, string[]> = {
  1: [
    'Mira Lohar f',
    'Bittu Dhara m',
    'झुमकी पासवान f',
    'Tuktuki Hansda f',
    'Chotu Rajbanshi m',
    'Guddi Mahali f',
  ],
  2: ['Asha Kisku f', 'Rafi Molla m', 'Tuli Bera f', 'মিঠু বাউরী m', 'Sonali Besra f', 'Bablu Karmakar m'],
  3: [
    'Golu Paswan m',
    'Jhinuk Sardar f',
    'Munni Prajapati f',
    'Rahul Dom m',
    'Puja Bhuiya f',
    'Aslam Gayen m',
  ],
  4: ['Imon Sheikh m', 'Parul Hembram f', 'Deepu Rajak m', 'Kajol Ruidas f', 'रोशनी टुडू f', 'Suraj Baskey m'],
  5: [
    'Sufia Laskar fh',
    'Nitai Bauri m',
    'Chandni Turi f',
    'Ganesh Marandi m',
    'Bulbul Patra f',
    'Irfan Naskar m',
  ],
  6: [
    'Babai Mondal m',
    'Rekha Murmu f',
    'Pinki Lakra f',
    'Sourav Dolui m',
    'শিউলি মাহাতো f',
    'Manjeet Kalra mt',
  ],
  7: ['Samir Ansari m', 'Laxmi Oraon f', 'Hari Tudu m', 'Ruksana Biswas fh', 'Dulal Majhi m', 'Gita Hazra f'],
  8: [
    'Nasrin Khatun fh',
    'Vikash Mahato m',
    'Sabita Kujur f',
    'Raju Bagdi m',
    'Anjali Chhetri f',
    'दीपक उराँव m',
  ],
  9: [
    'Phulmoni Soren f',
    'Arjun Malik m',
    'Kakoli Santra f',
    'Bikram Thapa m',
    'Mousumi Pal f',
    'Salim Gazi m',
  ],
  10: ['Sandhya Ghorai f', 'Kalu Mistri m', 'Jyoti Minz f', 'তারক মুর্মু m', 'Rupa Adhikary f', 'Manoj Toppo m'],
}

const streets = [
  'Station Lane',
  'Potters’ Row',
  'Canal Side',
  'Old Mill Quarter',
  'Banyan Crossing',
  'Brick Kiln Road',
  'Lower Market',
]

export const students: Person[] = Object.entries(classes)
  .flatMap(([studentClass, names]) => names.map((name) => ({ studentClass, ...readName(name) })))
  .map(({ studentClass, fullName, gender, wears }, at) => ({
    fields: {
      fullName,
      gender,
      studentClass,
      uniqueId: `ES-${101 + at}`,
      address: `House ${3 + ((at * 7) % 58)}, ${pick(streets, at)}, near the campus`,
    },
    wears,
  }))
