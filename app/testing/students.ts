export const aStudent = (fullName: string, studentClass: string) => ({
  _id: fullName.toLowerCase(),
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  fullName,
  uniqueId: `S-${fullName}`,
  gender: 'Female',
  studentClass,
  address: 'Behind the mill',
  coverImageURL: null as string | null,
})
