import { student } from '#domain/kinds/student.ts'
import type { Client } from './http.ts'
import type { AdminHeaders } from './server.ts'

export type EditableStudent = { _id: string; address: string }

/** Some students that can be edited. */
export async function editableStudents(client: Client, headers: AdminHeaders): Promise<EditableStudent[]> {
  const { body } = await client.request(`${student.paths.list}?limit=100`, { headers })
  return JSON.parse(body.toString())
}

/** Saves a student as it is, which makes every cached answer old. */
export function editStudent(client: Client, headers: AdminHeaders, record: EditableStudent | undefined) {
  return client.request(`/api/admin/dashboard/students/${record?._id}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ address: record?.address }),
  })
}
