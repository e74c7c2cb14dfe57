export const departments = [
  'Civil Engineering',
  'Computer Science',
  'Electrical Engineering',
  'Mechanical Engineering',
  'Architecture',
  'Mining Engineering',
  'Electronics',
  'Metallurgy',
] as const
