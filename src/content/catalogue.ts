export const CATALOGUE_PAGE = {
  heading: "Catalogue",
  lede: "Sensors, gateways, licences, support and training that we make and support ourselves, with prices.",
  /** For search results and shared links. */
  description:
    "Products from a South African technology consultancy, with variants and prices in US dollars. Enquire about any of them.",
  all: "All products",
  search: "Search the catalogue",
  placeholder: "Name or category",
  submit: "Search",
  categories: "Categories",
  more: "More categories",
  wholeCategory: "See the whole category",
  /** When a filter finds nothing, and when there is nothing to be found. */
  noneFound: "No product matches your search.",
  none: "There is nothing in the catalogue at the moment.",
  emptyText: "We are still adding products. Tell us what you need and we will let you know whether we can supply it.",
  clear: "Show all products",
  pages: "Pages of the catalogue",
} as const;

/** Of a product that costs nothing by the list: nobody gives it away, it is priced by the case. */
export const ON_REQUEST = "On request";

export const PRODUCT_PAGE = {
  back: "Catalogue",
  pictures: "Pictures",
  /** Under a picture that is drawn: how many there are of each. */
  drawnOf: (rings: number, strands: number) =>
    `Woven from this product: ${rings} ${rings === 1 ? "ring" : "rings"} for its variants, ${strands} ${strands === 1 ? "strand" : "strands"} for its attributes.`,
  about: "About this product",
  enquire: "Enquire",
  enquireText: "We will reply with a quotation and a date.",
  currency: "Prices in US dollars.",
  /** Before what one is: `per kit`. */
  per: "per",
  contents: "What is included",
  leadTime: "How soon",
  specifications: "Specifications",
  variants: "Variants",
  variant: "Variant",
  attributes: "Details",
  price: "Price",
  /** Followed by the category. */
  others: "More in",
} as const;

export const CATALOGUE_CALL = {
  heading: "Looking for something else?",
  /** Of all that is in it. */
  counted: (products: number, categories: number) =>
    `The catalogue has ${products === 1 ? "1 product" : `${products} products`} in ${categories === 1 ? "1 category" : `${categories} categories`}.`,
  text: "Most of what we build is made for one client. Tell us what it should do and we will tell you what it would take.",
  primary: { label: "Get in Touch", href: "/contact" },
  secondary: { label: "Services and prices", href: "/pricing" },
} as const;

/** What the contact form begins with for somebody who asks about a product; its name follows. */
export const ENQUIRY = {
  subject: "Enquiry:",
  message: "I would like to know more about",
  /** Said above the form. */
  about: "You are asking about",
} as const;
