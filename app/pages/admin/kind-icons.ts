import {
  BookOpen,
  Briefcase,
  CalendarDays,
  DoorOpen,
  Drum,
  GraduationCap,
  HeartHandshake,
  Image,
  Images,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  Shirt,
  Sprout,
} from 'lucide-react'
import type { IconName } from '#domain/kinds/kind.ts'

/** The icons that definitions of kinds name. */
export const kindIcons: Record<IconName, LucideIcon> = {
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
