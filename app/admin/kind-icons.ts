import {
  BookOpen,
  Briefcase,
  DoorOpen,
  Drum,
  GraduationCap,
  HeartHandshake,
  Image,
  Megaphone,
  MessageSquareText,
  Shirt,
} from '#app/ui/icons/admin-icons.ts'
import type { IconComponent } from '#app/ui/icons/icon.tsx'
import { CalendarDays, Images, Sprout } from '#app/ui/icons/icons.ts'
import type { IconName } from '#domain/kinds/kind.ts'

export const kindIcons: Record<IconName, IconComponent> = {
  BookOpen,
  Briefcase,
  CalendarDays,
  DoorOpen,
  Drum,
  GraduationCap,
  HeartHandshake,
  Image,
  Images,
  Megaphone,
  MessageSquareText,
  Shirt,
  Sprout,
}
