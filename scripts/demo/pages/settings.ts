import type { SiteSettings } from '#domain/site.ts'

/** The school keeps the name it is delivered with; its faculty in-charge and its numbers are invented. */
export const settings = {
  tagline: 'School starts when the day ends.',
  address: 'Evening School, Room 4, Institute of Engineering, Main Campus',
  phones: ['+91 00000 00001', '(000) 0000 0002', 'WhatsApp 00000 00003'],
  socials: {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    youtube: 'https://www.youtube.com/',
    linkedin: 'https://www.linkedin.com/',
  },
  facultyInCharge: {
    name: 'Dr. Vasudha Ramanika',
    department: 'Department of Civil Engineering',
    email: 'vasudha.ramanika@example.org',
    photoURL: '',
    about:
      'Builds bridges by day and walks the last child home in the evening. She has looked after the school since its second year, knows every name, and still marks the monthly test of class 10 herself.',
  },
} satisfies Partial<SiteSettings>
