import { expect, test } from 'vitest'
import { looksLikeSecret } from './hosting-schemas.ts'

test.each([
  'password: kitten',
  'The PIN is 4711',
  'pwd=hello',
  'pass : something',
  'API key: abcdef',
  'Welcome@123',
  'Lamp#2026',
  'kD8sPq2x',
  'Welcome123',
  'https://school:kitten@bucket.example.org',
  'sftp://backup:xyz@other.example.org/folder',
  'AKIAIOSFODNN7EXAMPLE',
  'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY7aB',
  'AGE-SECRET-KEY-1QQQQ',
  '-----BEGIN OPENSSH PRIVATE KEY-----',
  '9f86d081884c7d659a2feaa0c55ad015',
])('finds a secret in %s', (text) => {
  expect(looksLikeSecret(text)).toBe(true)
})

test.each([
  '',
  'example.org, at a registrar in Kolkata',
  'https://panel.example.org/login?next=/domains',
  'school@example.org',
  'Customer number 48 291 047',
  'KD48291047',
  'Paid by the institute, Dr. Mira Sen signs',
  'The password is with the dean’s office',
  'Renewed each November; 899 rupees a year',
  '+91 98300 12345',
  'Room 4, Main Building',
  's3://lamplight-uploads/site-2026',
  'Two-step codes come to the telephone of the office',
  'দপ্তরে রাখা আছে',
])('finds no secret in %s', (text) => {
  expect(looksLikeSecret(text)).toBe(false)
})
