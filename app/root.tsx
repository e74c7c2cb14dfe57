import fraunces from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  type ShouldRevalidateFunction,
  useHref,
  useLocation,
  useRouteError,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'
import { feedLinks, feedPaths, feedWords } from '#domain/site/feeds.ts'
import { lookPath } from '#domain/site/look.ts'
import { isAdminScreen, isPublicPage, offlinePage } from '#domain/site/page-paths.ts'
import { pageTransitionStyle } from '#domain/site/site-constants.ts'
import { inLanguage, type Language, splitLanguage } from '#domain/text/languages.ts'
import { defineWords } from '#domain/text/words.ts'
import { pageLoader } from './api/page-loader.ts'
import { AppScripts } from './defer-scripts.tsx'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { isAdminArea } from './layout/is-admin-area.ts'
import { LanguageOffer } from './layout/language-menu.tsx'
import { PageAnnouncer } from './layout/page-announcer.tsx'
import { loadSite, useSite } from './layout/site-data.ts'
import pageScript from './page-script/main.ts?worker&url'
import { SessionProvider } from './session/session.tsx'
import { adminPageId } from './ui/admin-page-id.ts'
import './styles/app.css'
import './styles/fonts.css'
import './styles/indic-fonts.css'
import { useChosenLanguage } from './language/chosen-language.ts'
import { LanguageContext, useLanguage, useWords } from './language/use-words.ts'
import { SyncOfflineEvenings } from './sync-offline-evenings.tsx'
import { Questions } from './ui/ask.tsx'
import { buttonClass } from './ui/button.tsx'
import { lazyModule } from './ui/lazy-module.ts'
import { PageHeading } from './ui/page-heading.tsx'
import { Toasts } from './ui/toast.tsx'

const english = defineWords('layout', {
  skip: 'Skip to content',
  failed: 'Something went wrong',
  tryAgain: 'This page could not be shown. Please try again in a moment.',
  home: 'Go to Home',
})

// Loaded lazily because visitors never need it.
const loadSync = lazyModule(() => import('#features/evenings/pages/store/expire-and-send.ts'))

const read = pageLoader(loadSite)
export const loader = read
export const clientLoader = read

/**
 * A search in a list changes the URL often, but not the data that all pages share. Who leaves the admin area may have
 * changed it.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const isSearch = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  const isLeavingAdmin = isAdminScreen(currentUrl.pathname) && !isAdminScreen(nextUrl.pathname)
  return isLeavingAdmin || (defaultShouldRevalidate && !isSearch)
}

/** The fonts of a page's first screen; those of headings in Bengali and Hindi are the device's own (styles/base.css). */
const fontsOf = (language: Language) => (language === 'en' ? [fraunces, figtree] : [figtree])

/**
 * The layout of every page, including error pages. The language is that of the URL or the one chosen in this browser.
 */
export function Layout({ children }: { children: ReactNode }) {
  const isPublic = isPublicPage(useLocation().pathname)
  const ofAddress = splitLanguage(useHref('/')).language
  const chosen = useChosenLanguage(!isPublic)
  const { ownDigits, facts, ownWords } = useSite().settings
  return (
    <LanguageContext value={{ language: isPublic ? ofAddress : chosen, ownDigits, facts, ownWords }}>
      <PageLayout>{children}</PageLayout>
    </LanguageContext>
  )
}

function PageLayout({ children }: { children: ReactNode }) {
  const words = useWords(english)
  const site = useSite()
  const { settings } = site
  const icon = settings.logoURL && lookPath(settings, 'icon-180.png')
  const language = useLanguage()
  const { news } = feedLinks
  const feed = useWords(feedWords)
  // In the admin area, the menu precedes the page content.
  const { pathname } = useLocation()
  const isPublic = isPublicPage(pathname) && pathname !== offlinePage
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbf6ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14162b" media="(prefers-color-scheme: dark)" />
        <Meta />
        <style>{pageTransitionStyle}</style>
        {fontsOf(language).map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        <Links />
        <link rel="icon" href={icon ?? '/favicon.ico'} />
        <link rel="apple-touch-icon" href={icon ?? '/apple-touch-icon.png'} />
        <link rel="manifest" href={feedPaths.manifest} />
        {settings.accent && <link rel="stylesheet" href={lookPath(settings, 'accent.css')} media="screen" />}
        <link rel="alternate" type={news.type} title={feed.news} href={inLanguage(language, news.href)} />
        <script type="module" src={pageScript} />
      </head>
      <body className="flex flex-col font-sans antialiased">
        <a
          href={isAdminArea(pathname) ? `#${adminPageId}` : '#main'}
          className="sr-only z-50 rounded-b-xl bg-lamp px-4 py-3 font-semibold text-night focus:not-sr-only focus:fixed focus:top-0 focus:left-4"
        >
          {words.skip}
        </a>
        <SessionProvider>
          <Header site={site} />
          <main id="main" tabIndex={-1} className="flex-1 outline-none">
            {children}
          </main>
          <Footer site={site} />
          {isPublic && <LanguageOffer />}
          <SyncOfflineEvenings load={loadSync} />
        </SessionProvider>
        <PageAnnouncer />
        <Toasts />
        <Questions />
        <ScrollPositions />
        <AppScripts />
      </body>
    </html>
  )
}

/**
 * Restores scroll positions while React runs. The router's own component would add a script that reads the session
 * storage during parsing, which can be slow. After a page load, browsers restore positions themselves.
 */
function ScrollPositions() {
  useScrollRestoration()
  return null
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  const words = useWords(english)
  const error = useRouteError()
  const message = isRouteErrorResponse(error) && error.status < 500 ? error.statusText : ''
  return (
    <div className="page">
      <title>{words.failed}</title>
      <PageHeading title={words.failed} lead={message || words.tryAgain} />
      <a href="/" className={buttonClass('primary')}>
        {words.home}
      </a>
    </div>
  )
}
