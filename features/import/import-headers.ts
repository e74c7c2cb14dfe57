import { type Kind, labelOf } from '#domain/kinds/kind.ts'
import { normalizeWord } from './import-values.ts'
import { importableFields } from './imports.ts'

/** Headers that lists use for a field other than its label and name, in English, Hindi and Bengali. */
const headerWords: Record<string, string> = {
  fullName:
    'name, student name, name of student, name of the student, child name, volunteer name, alumni name, member, नाम, पूरा नाम, छात्र का नाम, विद्यार्थी का नाम, बच्चे का नाम, নাম, পুরো নাম, ছাত্রের নাম, শিক্ষার্থীর নাম, ছাত্রছাত্রীর নাম',
  uniqueId:
    'id, uid, student id, id no, roll, roll no, roll number, admission no, admission number, reg no, registration no, registration number, आईडी, रोल, रोल नंबर, अनुक्रमांक, पहचान संख्या, प्रवेश संख्या, আইডি, রোল, রোল নম্বর, পরিচয় নম্বর, ভর্তি নম্বর',
  gender: 'sex, boy girl, m f, लिंग, লিঙ্গ',
  studentClass: 'std, standard, grade, class name, in class, कक्षा, क्लास, শ্রেণী, শ্রেণি, ক্লাস',
  address:
    'home address, residential address, home, village, locality, पता, ठिकाना, निवास, गाँव, ঠিকানা, বাসস্থান, গ্রাম',
  email: 'mail, mail id, email id, email address, ईमेल, ই-মেল, ইমেল, ইমেইল',
  contactNumber:
    'contact, contact no, phone, phone no, phone number, mobile, mobile no, mobile number, telephone, whatsapp, whatsapp no, whatsapp number, फ़ोन, फोन, फोन नंबर, मोबाइल, मोबाइल नंबर, संपर्क, ফোন, ফোন নম্বর, মোবাইল, মোবাইল নম্বর, যোগাযোগ',
  enrollmentNo:
    'enrollment, enrolment, enrollment no, enrolment no, enrolment number, roll no, roll number, reg no, registration no, registration number, college id, नामांकन, नामांकन संख्या, রোল নম্বর, নিবন্ধন নম্বর',
  guardian1Name:
    "guardian, parent, parents, parent's name, father, father's name, name of father, अभिभावक, अभिभावक का नाम, पिता, पिता का नाम, অভিভাবক, অভিভাবকের নাম, পিতা, পিতার নাম",
  guardian1Relation: 'relation, relationship, relation to child, संबंध, সম্পর্ক',
  guardian1Phone:
    "guardian's phone, guardian's mobile, guardian's contact, guardian's number, parent's phone, parent's mobile, parent's contact, parent's number, father's phone, father's mobile, father's contact, father's number, phone, phone no, phone number, mobile, mobile no, mobile number, contact, contact no, contact number, telephone, whatsapp, whatsapp no, whatsapp number, फ़ोन, फोन, फोन नंबर, मोबाइल, मोबाइल नंबर, संपर्क, ফোন, ফোন নম্বর, মোবাইল, মোবাইল নম্বর, যোগাযোগ",
  guardian1Language: 'language, mother tongue, home language, भाषा, मातृभाषा, ভাষা, মাতৃভাষা',
  guardian2Name:
    "second guardian, guardian 2, other parent, mother, mother's name, name of mother, माता, माता का नाम, মাতা, মায়ের নাম",
  guardian2Relation: 'second relation, relation 2',
  guardian2Phone:
    "mother's phone, mother's mobile, mother's contact, mother's number, second phone, phone 2, mobile 2, contact 2, alternate phone, alternate number, alternate mobile, emergency contact",
  guardian2Language: 'second language, language 2',
  healthNote:
    'health, allergy, allergies, medicine, medical, medical note, asthma, illness, एलर्जी, बीमारी, दवा, स्वास्थ्य, অ্যালার্জি, অসুখ, ওষুধ, স্বাস্থ্য',
  collectors: 'collected by, who collects, pick up, picked up by, pickup, लेने कौन आएगा, কে নিতে আসবে',
  mayGoAlone: 'goes alone, may go alone, goes home alone, walks home, अकेले जाता है, একা যায়',
  department: 'dept, branch, discipline, stream, विभाग, শাখা, বিভাগ',
  year: 'year of study, study year, current year, वर्ष, साल, বর্ষ, বছর',
  graduationYear:
    'year, batch, passing year, pass out year, passout, year of passing, graduated, graduated in, वर्ष, उत्तीर्ण वर्ष, বছর, পাসের বছর',
  company: 'organisation, organization, employer, works at, workplace, कंपनी, কোম্পানি',
  residenceType: 'residence, accommodation, stays in, आवास, আবাস',
  hostelName: 'hostel, छात्रावास, হোস্টেল',
  hallName: 'hall, হল',
  title: 'name, event, event name, name of event, programme, program, शीर्षक, कार्यक्रम, শিরোনাম, অনুষ্ঠান',
  description: 'details, about, summary, what happened, विवरण, বিবরণ',
  date: 'day, on, held on, event date, तारीख, दिनांक, तिथि, তারিখ, দিন',
  day: 'weekday',
  venue: 'place, location, where, स्थान, স্থান',
  location: 'place, venue, where, area, स्थान, স্থান',
  studentsPresent: 'students, children, no of students, number of students, छात्र, विद्यार्थी, ছাত্র, শিক্ষার্থী',
  volunteersPresent: 'volunteers, no of volunteers, number of volunteers, स्वयंसेवक, স্বেচ্ছাসেবক',
  volunteerPresent: 'volunteers, no of volunteers, number of volunteers, स्वयंसेवक, স্বেচ্ছাসেবক',
  studentsReceived: 'students, children, children helped, छात्र, বিদ্যার্থী, শিক্ষার্থী',
  parentsReceived: 'parents, अभिभावक, অভিভাবক',
  fresherPresent: 'freshers, no of freshers',
  finalYearStudentsPresent: 'final year, final year students, seniors',
  juniorPresent: 'juniors',
  activityType: 'type, kind, category, प्रकार, ধরন',
  chiefGuest: 'guest, guests, मुख्य अतिथि, প্রধান অতিথি',
}

/** How well a header names a field: 2 for its label or name, 1 for a common word. */
type HeaderMatch = { field: string; strength: 1 | 2 }

/** Normalizes a header. "Guardian name", "Guardians name" and "Guardian's name" are the same. */
export const normalizeHeader = (header: string) => normalizeWord(header.replace(/['’ʼ]?s['’ʼ]?(?=\s)/gi, ''))

export function findFieldOf(kind: Kind, header: string): HeaderMatch | undefined {
  const whole = normalizeHeader(header)
  const words = [whole, normalizeHeader(header.replace(/\([^()]*\)|\*/g, ''))]
  const fields = importableFields(kind)
  const isNamed = (name: string, words: string[]) =>
    [name, labelOf(kind, name)].some((label) => words.includes(normalizeHeader(label)))
  // "Title (Bengali)" is a separate field.
  const own = fields.find((name) => isNamed(name, [whole])) ?? fields.find((name) => isNamed(name, words))
  if (own) return { field: own, strength: 2 }
  const field = fields.find((name) => wordsOf(name).some((word) => words.includes(word)))
  return field === undefined ? undefined : { field, strength: 1 }
}

const cache = new Map<string, string[]>()

/** Returns the normalized headers that lists use for a field, besides its label and name. */
export function wordsOf(field: string): string[] {
  const words =
    cache.get(field) ?? (headerWords[field] ?? '').split(', ').map(normalizeHeader).filter(Boolean)
  cache.set(field, words)
  return words
}
