// Adds invented students through the same function as the form: `node bench/fill-students.ts 200`, with DATA_DIR set.
import { createHash } from 'node:crypto'
import { student } from '#domain/kinds/student.ts'
import { pictureName } from '#domain/pictures.ts'
import { readConfig } from '#server/config.ts'
import { changeContent } from '#server/content/change-content.ts'
import { insertRecord } from '#server/content/save-record.ts'
import { openDatabase } from '#server/db/open-database.ts'

const firstNames = ['Asha', 'Bittu', 'Chandni', 'Deepu', 'Imon', 'Jhinuk', 'Laxmi', 'Mira', 'Nitai', 'Rekha']
const lastNames = [
  'Bauri',
  'Dhara',
  'Ghorai',
  'Hembram',
  'Kisku',
  'Lohar',
  'Murmu',
  'Oraon',
  'Paswan',
  'Turi',
]

const { db, version, close } = await openDatabase(readConfig(process.env))
await changeContent({ db, version }, async (db) => {
  for (let at = 0; at < Number(process.argv[2]); at += 1) await addStudent(db, at)
})
await close()

async function addStudent(db: Parameters<typeof insertRecord>[0], at: number) {
  const gender = at % 2 === 0 ? 'Female' : 'Male'
  // The page carries a photo's name only, so the file itself need not be there.
  const hash = createHash('sha256').update(String(at)).digest('hex')
  const colours = [0, 6, 12, 18].map((start) => hash.slice(start, start + 6))
  const photo = pictureName({ hash: hash.slice(0, 40), width: 600, height: 800, colours })
  const columns = {
    fullName: `${firstNames[at % 10]} ${lastNames[Math.floor(at / 10) % 10]} ${at}`,
    uniqueId: `ES-${1_000 + at}`,
    gender,
    studentClass: String((at % 10) + 1),
    address: `House ${at}, Canal Side`,
    coverImageURL: photo,
  }
  const now = new Date()
  const uploads = [
    {
      name: photo,
      mimeType: 'image/webp',
      bytes: 20_000,
      width: 600,
      height: 800,
      createdAt: now.toISOString(),
    },
  ]
  await insertRecord(db, { kind: student, actor: { is: 'visitor' }, now, columns, uploads })
}
