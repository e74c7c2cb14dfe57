import { createAvatar, type Style } from '@dicebear/core'
import * as openPeeps from '@dicebear/open-peeps'
import { chanceFrom } from './chance.ts'
import { cloths, colours, hairs, skins } from './colours.ts'

export type Sitter = { name: string; gender: 'Male' | 'Female'; isChild: boolean; wears?: 'hijab' | 'turban' }

type Looks = Partial<openPeeps.Options>

const heads: Record<Sitter['gender'], Looks['head']> = {
  Female: [
    'bangs',
    'bangs2',
    'long',
    'longBangs',
    'medium1',
    'medium2',
    'medium3',
    'mediumBangs',
    'mediumBangs3',
    'grayBun',
    'grayMedium',
    'bun2',
  ],
  Male: [
    'short1',
    'short2',
    'short3',
    'short4',
    'short5',
    'grayShort',
    'pomp',
    'shaved2',
    'dreads2',
    'twists2',
  ],
}
const faces: Looks['face'] = ['smile', 'smile', 'smile', 'calm', 'calm', 'cute', 'smileBig']
const beards: Looks['facialHair'] = ['goatee1', 'moustache3', 'chin', 'full', 'full2']
const walls = ['#F3DDB3', '#DCE6D6', '#E3D7EA', '#F2CFC0', '#CFDDE8', '#EBD9B4']

/**
 * Somebody nobody is, from the parts of Open Peeps (Pablo Stanley, CC0): a face and hair that the name decides, in front
 * of a lamp's ring.
 */
export function drawPortrait({ name, gender, isChild, wears }: Sitter): string {
  const chance = chanceFrom(name)
  const skin = plain(chance.oneOf(skins))
  const looks: Looks = {
    head: wears ? [wears] : [chance.oneOf(heads[gender] ?? [])],
    face: [chance.oneOf(faces ?? [])],
    facialHair: [chance.oneOf(beards ?? [])],
    facialHairProbability: gender === 'Male' && !isChild && chance.between(0, 10) > 6 ? 100 : 0,
    accessories: [chance.oneOf(['glasses', 'glasses2', 'glasses3', 'glasses5'] as const)],
    accessoriesProbability: chance.between(0, 10) > 8.2 ? 100 : 0,
    maskProbability: 0,
    skinColor: [skin],
    clothingColor: [plain(chance.oneOf(cloths))],
    headContrastColor: [plain(wears ? chance.oneOf(cloths) : chance.oneOf(hairs))],
  }
  const figure = createAvatar(openPeeps as unknown as Style<openPeeps.Options>, {
    seed: name,
    ...looks,
  }).toString()
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 200 200">
    <rect width="200" height="200" fill="${chance.oneOf(walls)}"/>
    <circle cx="100" cy="98" r="84" fill="${colours.lamp}" opacity=".26"/><circle cx="100" cy="98" r="68" fill="${colours.paper}" opacity=".5"/>
    ${figure.replace('<svg ', '<svg x="14" y="28" width="172" height="172" overflow="visible" ')}
  </svg>`
}

/** The library wants colours without their sign. */
const plain = (colour: string) => colour.slice(1)
