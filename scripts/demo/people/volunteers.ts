import { departments } from './departments.ts'
import { emailOf, type Person, phoneOf, pick, readName } from './person.ts'

/** By year of study. Those whose names are not in Latin letters have an address of their own. */
const years: Record<number, string[]> = {
  5: ['Revati Kulshan f', 'Anirban Lahari m', 'Noor Fatehi Rizwan f', 'Tenzing Dorlha m'],
  4: [
    'Ishani Varma f',
    'Rohan Pillai m',
    'Sukhpreet Dhanoa mt',
    'Maitreyi Sanyalko f',
    'Joel Thomachan m',
    'अनन्या शेखावत f',
    'Farhan Qureshan m',
    'Kavya Nambidi f',
  ],
  3: [
    'Tara Bhonsle f',
    'Kabir Nair m',
    'Sneha Mukhia f',
    'Yuvraj Sodhani m',
    'Lavanya Reddiar f',
    'Arnab Choudhuri m',
    'Zara Imtiyaz fh',
    'Parth Joshipura m',
    'মৌমিতা সেনগুপ্তা f',
    'Devika Warrier f',
  ],
  2: [
    'Ananya Rao f',
    'Dev Chauhan m',
    'Ritwik Bhaduri m',
    'Simran Gillani f',
    'Aman Thakkar m',
    'Pallavi Hegdekar f',
    'Ishaan Bordoloi m',
    'Nandini Solankar f',
    'Abhay Rawatji m',
    'Charu Lalwani f',
  ],
  1: [
    'Zoya Mirza f',
    'Neel Barua m',
    'Hiya Dasbarman f',
    'Rudra Nayakar m',
    'Meher Kapadia f',
    'Vivaan Shettigar m',
    'Aditi Murthyan f',
    'प्रणव तिवारिया m',
  ],
}

const latin: Record<string, string> = {
  'अनन्या शेखावत': 'Ananya Shekhavat',
  'মৌমিতা সেনগুপ্তা': 'Moumita Senagupta',
  'प्रणव तिवारिया': 'Pranav Tivariya',
}

const residences = [
  { residenceType: 'Hostel', hostelName: 'Lantern Hostel' },
  { residenceType: 'Hall', hallName: 'Hall Four' },
  { residenceType: 'Day Scholar', address: '12, Lake Road' },
  { residenceType: 'Hostel', hostelName: 'Riverside Hostel' },
  { residenceType: 'Hall', hallName: 'Hall Nine' },
  { residenceType: 'Hostel', hostelName: 'Mango Grove Hostel' },
  { residenceType: 'Day Scholar', address: '4B, Clocktower Street' },
]

export const volunteers: Person[] = Object.entries(years)
  .flatMap(([year, names]) => names.map((name) => ({ year, ...readName(name) })))
  .map(({ year, fullName, gender, wears }, at) => ({
    fields: {
      fullName,
      gender,
      year,
      department: pick(departments, at * 3),
      email: emailOf(latin[fullName] ?? fullName),
      contactNumber: phoneOf(10_100 + at),
      enrollmentNo: `EV${2026 - Number(year)}${String(11 + at).padStart(3, '0')}`,
      ...pick(residences, at),
    },
    wears,
  }))
