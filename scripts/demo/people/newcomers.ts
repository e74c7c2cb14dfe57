import { phoneOf } from './person.ts'

/** Two who have signed up and wait for approval. */
export const newcomers = [
  {
    fullName: 'Hiranmay Solvekar',
    email: 'hiranmay.solvekar@example.org',
    contactNumber: phoneOf(40_001),
    gender: 'Male',
    role: 'Volunteer',
    uniqueId: 'demo-volunteer-1',
    year: '2',
    department: 'Electronics',
    residenceType: 'Hostel',
    hostelName: 'Riverside Hostel',
  },
  {
    fullName: 'Chandrima Lotikar',
    email: 'chandrima.lotikar@example.org',
    contactNumber: phoneOf(40_002),
    gender: 'Female',
    role: 'Volunteer',
    uniqueId: 'demo-volunteer-2',
    year: '3',
    department: 'Architecture',
    residenceType: 'Day Scholar',
    address: '9, Banyan Crossing',
  },
]
