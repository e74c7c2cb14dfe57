import { departments } from './departments.ts'
import { emailOf, type Person, phoneOf, pick, readName } from './person.ts'

/** By year of graduation. */
const batches: Record<number, string[]> = {
  2026: [
    'Meghna Solanki f',
    'Tanmay Ghoshal m',
    'Ritika Bansode f',
    'Kunal Dasari m',
    'Amrita Lepcha f',
    'Harshit Oberai m',
    'Shreya Kurian f',
    'Faizan Malikar m',
  ],
  2025: [
    'Aditya Kulthe m',
    'Trisha Bagchee f',
    'Naveen Gowdar m',
    'Ipsita Mohantar f',
    'Karan Bhutiani m',
    'Leela Varadhan f',
    'Wasim Akhtari m',
    'दिव्या राजपूतानी f',
  ],
  2024: [
    'Farah Qadri fh',
    'Siddharth Ranade m',
    'Bidisha Karmokar f',
    'Vikrant Shelarkar m',
    'Aparna Menoki f',
    'Jaspreet Bawejan mt',
    'Rhea Pintora f',
    'Gaurav Negiwal m',
  ],
  2023: [
    'Yash Tamang m',
    'Oindrila Haldaran f',
    'Sameer Kazimi m',
    'Pooja Deshkar f',
    'Manav Trivedan m',
    'Esha Roychan f',
    'Arvind Krishnar m',
    'Lopamudra Dhali f',
  ],
  2022: [
    'Pia Fernandes f',
    'Debojit Phukanar m',
    'Sanjana Hiremat f',
    'Rishabh Suranjan m',
    'Mehreen Siddiki fh',
    'Akash Panikar m',
    'সুতপা চক্রবর্তী f',
    'Nikhil Jadhavar m',
  ],
  2021: [
    'Harsh Vaidya m',
    'Gayatri Subbanna f',
    'Imran Hashmani m',
    'Swati Kadambar f',
    'Pritam Sahoolar m',
    'Juhi Mathurin f',
    'Varun Acharekar m',
    'Nilanjana Setharam f',
  ],
  2020: [
    'Sneha Iyer f',
    'Abir Lahkaran m',
    'Kritika Pandharan f',
    'Rajat Kambojan m',
    'Alisha Dsilvan f',
    'Mohit Rathorey m',
    'Tanvi Gokhaley f',
    'Subir Nandigam m',
  ],
  2019: [
    'Omkar Deshmane m',
    'Rukmini Balakri f',
    'Zubin Daruwalan m',
    'Chitra Pillayan f',
    'Ayan Mitrabhan m',
    'Geetika Sarinwal f',
    'Prakash Munjalar m',
    'Hema Vasudevi f',
  ],
  2018: [
    'Shalini Ravikar f',
    'Anupam Borahar m',
    'Nafisa Contracta f',
    'Deepak Yadavanshi m',
    'Ketaki Phadnisar f',
    'Joydeep Samanthar m',
    'Bhavna Rupareli f',
    'रवि कुशवाहन m',
  ],
  2017: [
    'Ujjwal Sinharoy m',
    'Mrinalini Tagat f',
    'Stanley Kujaran m',
    'Madhuri Apteker f',
    'Rehan Moradabi m',
    'Sarita Gurungel f',
    'Partha Dhararoy m',
    'Vaishali Nimkari f',
  ],
}

const latin: Record<string, string> = {
  'दिव्या राजपूतानी': 'Divya Rajputani',
  'সুতপা চক্রবর্তী': 'Sutapa Chakrabarti',
  'रवि कुशवाहन': 'Ravi Kushvahan',
}

/** Companies that are nowhere; some people keep theirs to themselves. */
const companies = [
  'Blue Kite Robotics',
  'Riverbank Bridges',
  'Open Field School',
  'Small Hours Software',
  '',
  'Northlight Studio',
  'Monsoon Energy',
  'Paper Boat Press',
  'Third Rail Signals',
  'Tall Grass Farms',
  '',
  'Copper & Clay Works',
  'Halfway House Design',
]

export const alumni: Person[] = Object.entries(batches)
  .flatMap(([graduationYear, names]) => names.map((name) => ({ graduationYear, ...readName(name) })))
  .map(({ graduationYear, fullName, gender, wears }, at) => ({
    fields: {
      fullName,
      gender,
      department: pick(departments, at * 5 + 2),
      graduationYear,
      company: pick(companies, at * 4),
      email: emailOf(latin[fullName] ?? fullName),
      contactNumber: phoneOf(30_100 + at),
      enrollmentNo: `EA${Number(graduationYear) - 4}${String(21 + at).padStart(3, '0')}`,
    },
    wears,
  }))
