import { SITE_PAGES } from "#contract/site-pages.ts";

/** Texts of the news. */
export const NEWS = {
  title: SITE_PAGES.news.title,
  heading: "News",
  lede: "What we build, what we learn and what changes.",
  description: "News and articles about our work.",
  path: SITE_PAGES.news.path,
  back: "All news",
  feed: "Follow by feed",
  none: "No article has been published yet.",
  pages: "Pages of the news",
  neighbours: "More news",
  latest: "Latest news",
  sections: "Sections",
  all: "All",
  byYear: "By year",
  noneIn: "No article is in this section.",
  by: (author: string) => `By ${author}`,
} as const;

export const NEWS_FEED_PATH = "/news/feed.xml";
