import { defineWords } from '#domain/text/words.ts'
import { ShareText } from './share-text.tsx'

const words = defineWords({
  lead: 'Only the person who runs the server can change this. Send them this text:',
})

export const OwnerText = ({ text }: { text: string }) => (
  <div className="mt-6 max-w-3xl">
    <p className="mb-2 font-medium">{words.lead}</p>
    <ShareText text={text} />
  </div>
)
