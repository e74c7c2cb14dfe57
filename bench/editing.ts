import { student } from '#domain/kinds/student.ts'
import type { Client } from './http.ts'

type EditableStudent = { _id: string; address: string }

/** Some students that can be edited. */
export async function editableStudents(admin: Client): Promise<EditableStudent[]> {
  return admin.call(`${student.paths.list}?limit=100`)
}

/** Saves a student as it is, which makes every cached answer old. */
export function editStudent(admin: Client, record: EditableStudent | undefined) {
  return admin.request(`/api/admin/dashboard/students/${record?._id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: record?.address }),
  })
}
