import { email, type Field, line, optional, phone, prose } from '#domain/kinds/fields.ts'

/** A part of the form; the names lead into the settings, as in `socials.facebook`. */
export type SettingsGroup = { title: string; fields: Record<string, Field>; hints?: Record<string, string> }

/** How the settings are laid out as a form. What they must be is `siteSettings` in `domain/site.ts`. */
export const settingsGroups: SettingsGroup[] = [
  {
    title: 'The school',
    fields: {
      name: line('Name'),
      tagline: optional(line('Tagline')),
      institute: optional(line('Institute')),
      address: optional(prose('Address')),
    },
  },
  {
    title: 'Telephone numbers',
    fields: {
      'phones.0': optional(phone('First number')),
      'phones.1': optional(phone('Second number')),
      'phones.2': optional(phone('Third number')),
    },
  },
  {
    title: 'Social links',
    fields: {
      'socials.facebook': optional(line('Facebook')),
      'socials.instagram': optional(line('Instagram')),
      'socials.youtube': optional(line('YouTube')),
      'socials.linkedin': optional(line('LinkedIn')),
    },
  },
  {
    title: 'Faculty in-charge',
    fields: {
      'facultyInCharge.name': optional(line('Name of the faculty in-charge')),
      'facultyInCharge.department': optional(line('Department')),
      'facultyInCharge.email': optional(email('E-mail')),
      'facultyInCharge.photoURL': optional(line('Photo')),
      'facultyInCharge.about': optional(prose('About')),
    },
    hints: { 'facultyInCharge.photoURL': 'The address of a picture of this site, such as /uploads/….webp' },
  },
]

/** Every name of the form, to find the field that a message of the server is about. */
export const settingsNames = Object.assign({}, ...settingsGroups.map(({ fields }) => fields)) as Record<
  string,
  Field
>
