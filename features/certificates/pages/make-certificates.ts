import { api } from '#app/api/api.ts'
import { downloadFile } from '#app/api/download-file.ts'
import { certificatePaths } from '../certificates.ts'

export const downloadCertificates = (ids: string[]) => downloadFile(certificatePaths.file, { body: { ids } })

/** Makes certificates for volunteers and downloads them as one PDF. */
export async function makeCertificates(ids: string[]) {
  const response = await api.call('POST', certificatePaths.list, { body: { ids } })
  await downloadCertificates(response.data.map(({ _id }) => _id))
  return response
}
