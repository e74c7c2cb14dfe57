// People who do not exist: names and everything else here are made up for the demo.

type Person = [fullName: string, gender: 'Male' | 'Female']

const children: [studentClass: number, ...Person][] = [
  [1, 'Mira Lohar', 'Female'],
  [1, 'Bittu Dhara', 'Male'],
  [2, 'Asha Kisku', 'Female'],
  [2, 'Rafi Molla', 'Male'],
  [2, 'Tuli Bera', 'Female'],
  [3, 'Golu Paswan', 'Male'],
  [3, 'Jhinuk Sardar', 'Female'],
  [4, 'Imon Sheikh', 'Male'],
  [4, 'Parul Hembram', 'Female'],
  [4, 'Deepu Rajak', 'Male'],
  [5, 'Sufia Laskar', 'Female'],
  [5, 'Nitai Bauri', 'Male'],
  [5, 'Chandni Turi', 'Female'],
  [6, 'Babai Mondal', 'Male'],
  [6, 'Rekha Murmu', 'Female'],
  [7, 'Samir Ansari', 'Male'],
  [7, 'Laxmi Oraon', 'Female'],
  [7, 'Hari Tudu', 'Male'],
  [8, 'Nasrin Khatun', 'Female'],
  [8, 'Vikash Mahato', 'Male'],
  [9, 'Phulmoni Soren', 'Female'],
  [9, 'Arjun Malik', 'Male'],
  [10, 'Sandhya Ghorai', 'Female'],
  [10, 'Kalu Mistri', 'Male'],
]

const streets = ['Station Lane', 'Potters’ Row', 'Canal Side', 'Old Mill Quarter', 'Banyan Crossing']

export const students = children.map(([studentClass, fullName, gender], at) => ({
  fullName,
  gender,
  studentClass: String(studentClass),
  uniqueId: `ES-${String(101 + at)}`,
  address: `House ${at + 3}, ${pick(streets, at)}, near the campus`,
}))

const departments = [
  'Civil Engineering',
  'Computer Science',
  'Electrical Engineering',
  'Mechanical Engineering',
  'Architecture',
  'Mining Engineering',
]

const helpers: [year: number, ...Person][] = [
  [4, 'Ishani Varma', 'Female'],
  [4, 'Rohan Pillai', 'Male'],
  [3, 'Tara Bhonsle', 'Female'],
  [3, 'Kabir Nair', 'Male'],
  [2, 'Ananya Rao', 'Female'],
  [2, 'Dev Chauhan', 'Male'],
  [1, 'Zoya Mirza', 'Female'],
  [1, 'Neel Barua', 'Male'],
]

const residences = [
  { residenceType: 'Hostel', hostelName: 'Lantern Hostel' },
  { residenceType: 'Hall', hallName: 'Hall Four' },
  { residenceType: 'Day Scholar', address: '12, Lake Road' },
]

export const volunteers = helpers.map(([year, fullName, gender], at) => ({
  fullName,
  gender,
  year: String(year),
  department: pick(departments, at),
  email: emailOf(fullName),
  contactNumber: `+91 00000 ${String(10_100 + at)}`,
  enrollmentNo: `EV${2_026 - year}${String(11 + at).padStart(3, '0')}`,
  ...pick(residences, at),
}))

const graduates: [graduationYear: number, company: string, ...Person][] = [
  [2026, 'Blue Kite Robotics', 'Meghna Solanki', 'Female'],
  [2025, 'Riverbank Bridges', 'Aditya Kulthe', 'Male'],
  [2024, 'Open Field School', 'Farah Qadri', 'Female'],
  [2023, 'Small Hours Software', 'Yash Tamang', 'Male'],
  [2022, 'Northlight Studio', 'Pia Fernandes', 'Female'],
  [2021, 'Monsoon Energy', 'Harsh Vaidya', 'Male'],
  [2020, 'Paper Boat Press', 'Sneha Iyer', 'Female'],
  [2019, '', 'Omkar Deshmane', 'Male'],
]

export const alumni = graduates.map(([graduationYear, company, fullName, gender], at) => ({
  fullName,
  gender,
  department: pick(departments, at + 2),
  graduationYear: String(graduationYear),
  company,
  email: emailOf(fullName),
}))

/** Addresses under example.org reach nobody. */
function emailOf(fullName: string) {
  return `${fullName.toLowerCase().replaceAll(' ', '.')}@example.org`
}

function pick<T>(all: readonly T[], at: number): T {
  return all[at % all.length] as T
}
