import { Link } from 'react-router'
import { type SharedPage, ShareLink } from './share-link.tsx'

/** The title of a card, which leads to the page of its record. */
export const TitleLink = ({ title, path }: SharedPage) => (
  <Link to={path} viewTransition className="decoration-lamp decoration-2 underline-offset-4 hover:underline">
    {title}
  </Link>
)

/** Sharing in the upper corner of a card, where it can be seen on a picture and without one. */
export const CornerShareLink = ({ isOnPicture, ...page }: SharedPage & { isOnPicture: boolean }) => (
  <ShareLink
    {...page}
    isSmall
    className={`absolute top-3 right-3 icon-button ${isOnPicture ? onPictureClass : 'text-link'}`}
  />
)

const onPictureClass = 'bg-night/70 text-chalk hover:bg-night hover:text-lamp'
