import { defineDocument, group, heading, line, link, paragraph, searchWords } from "./document.ts";

export const CATALOGUE_PAGE = {
  /** Name of the page in links to it. */
  heading: "Catalogue",
  search: "Search the catalogue",
  placeholder: "Name or category",
  submit: "Search",
  categories: "Categories",
  more: "More categories",
  wholeCategory: "See the whole category",
  pages: "Pages of the catalogue",
} as const;

/** Price of a product whose listed price is 0: it is agreed case by case. */
export const ON_REQUEST = "On request";

export const PRODUCT_PAGE = {
  back: "Catalogue",
  pictures: "Pictures",
  enlarge: "Open large",
  close: "Close",
  about: "About this product",
  enquire: "Enquire",
  /** Sentence above the variants. */
  currency: (name: string) => `Prices in ${name}.`,
  /** Word before the unit: `per kit`. */
  per: "per",
  contents: "What is included",
  leadTime: "How soon",
  specifications: "Specifications",
  variants: "Variants",
  variant: "Variant",
  attributes: "Details",
  price: "Price",
  /** Text before the category. */
  others: "More in",
} as const;

/** Returns a sentence with the numbers of products and categories. */
export function catalogueSize(products: number, categories: number): string {
  return `The catalogue has ${products === 1 ? "1 product" : `${products} products`} in ${categories === 1 ? "1 category" : `${categories} categories`}.`;
}

/** Initial values of the contact form for an enquiry about a product, each before the product's name. */
export const ENQUIRY = {
  subject: "Enquiry:",
  message: "I would like to know more about",
  /** Text above the form. */
  about: "You are asking about",
} as const;

export const CATALOGUE = defineDocument("catalogue", {
  opening: group("Opening", {
    heading: heading("Catalogue", { max: 40 }),
    lede: paragraph(
      "Introduction",
      "Sensors, gateways, licences, support and training that we make and support ourselves, with prices.",
    ),
  }),
  products: group("Products", {
    all: line("All products", "All products", { max: 40 }),
    noneFound: line("While a search finds nothing", "No product matches your search."),
    clear: line("Button that ends a search", "Show all products", { max: 40 }),
  }),
  empty: group("While there are no products", {
    heading: line("Heading", "There is nothing in the catalogue at the moment."),
    text: paragraph(
      "Text",
      "We are still adding products. Tell us what you need and we will let you know whether we can supply it.",
    ),
  }),
  call: group("At the end", {
    heading: line("Heading", "Looking for something else?"),
    /** Text after `catalogueSize`. */
    text: paragraph(
      "Text",
      "Most of what we build is made for one client. Tell us what it should do and we will tell you what it would take.",
    ),
    action: link("Button", { label: "Get in Touch", href: "/contact" }),
    more: link("Link", { label: "Services and prices", href: "/pricing" }),
  }),
  product: group("On the page of a product", {
    enquiry: paragraph("Text below the button", "We will reply with a quotation and a date."),
  }),
  search: searchWords(
    "Products from a South African technology consultancy, with variants and prices in {currency}. Enquire about any of them.",
  ),
});
