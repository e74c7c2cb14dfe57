import { phoneOf } from '../people/person.ts'

/** Few, since a visitor may write five messages a minute. */
export const feedbacks = [
  {
    fullName: 'A parent from Canal Side',
    email: 'parent@example.org',
    contact: phoneOf(20_001),
    message: 'My daughter reads the shop signs aloud now, all of them, all the way home. Thank you.',
  },
  {
    fullName: 'Somebody from the town library',
    email: 'library@example.org',
    contact: phoneOf(20_002),
    message: 'We have forty children’s books to give away, most of them in Hindi. Whom may we call?',
  },
  {
    fullName: 'A graduate of 2019',
    email: 'graduate@example.org',
    contact: phoneOf(20_003),
    message:
      'Could the gallery also show the early years? I have photographs from the first sports day, all blurred.',
  },
  {
    fullName: 'रेहड़ी वाले चाचा',
    email: 'chacha@example.org',
    contact: phoneOf(20_004),
    message: 'बारिश में बच्चे मेरी दुकान पर रुक सकते हैं। चाय नहीं, पर दूध मिलेगा।',
  },
]
