import type { Admin, PendingAdmin } from '#domain/session/accounts.ts'
import type { AdminRow } from '#server/db/tables.ts'
import { uploadUrl } from '#server/media/store/stored-names.ts'

/** Returns an admin's own record, picked field by field, so that the hash cannot leak. */
export function presentAdmin(row: AdminRow): Admin {
  return {
    _id: row.id,
    fullName: row.fullName,
    email: row.email,
    contactNumber: row.contactNumber,
    gender: row.gender as Admin['gender'],
    role: row.role,
    uniqueId: row.uniqueId,
    year: row.year,
    department: row.department,
    residenceType: row.residenceType as Admin['residenceType'],
    hostelName: row.hostelName,
    hallName: row.hallName,
    address: row.address,
    profileImageURL: uploadUrl(row.profileImageURL),
    status: row.status,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** Returns what admins see when they decide about a newcomer (specification §3). */
export function presentPendingAdmin(
  row: Pick<AdminRow, 'id' | 'fullName' | 'email' | 'role' | 'createdAt'>,
): PendingAdmin {
  return {
    _id: row.id,
    fullName: row.fullName,
    email: row.email,
    role: row.role,
    createdAt: row.createdAt,
  }
}

export const presentDecidedAdmin = (row: AdminRow) => ({ ...presentPendingAdmin(row), status: row.status })
