// Phrases that redaction spares, even if their words are names.
import { US_STATES } from '../us-states.ts';

const phrases = (text: string): readonly string[] => text.trim().split(/,\s+/);

// Spelled as on the carriers' labels.
const CARRIERS = phrases(`
  FedEx Express, FedEx Ground, FedEx Home Delivery, FedEx Office, Federal Express, United Parcel Service, Postal Service, Post Office,
  Priority Mail Express, Priority Mail, Priority Overnight, Standard Overnight, First Overnight, First Class Mail, First Class,
  Certified Mail, Registered Mail, Express Mail, Media Mail, Express Saver, Second Day Air, Two Day, Next Day Air, Next Day,
  Return Receipt, Signature Required, Ground Advantage, Golden State Overnight
`);

const FORMS = phrases(`
  Power Of Attorney, Limited Power Of Attorney, Title Absent, Title Attached, Title Present, Title In Hand, Title In Transit,
  Certificate Of Title, Certificate Of Origin, Manufacturer Certificate Of Origin, Duplicate Title, Clear Title, Clean Title,
  Electronic Title, Electronic Lien, Paper Title, Salvage Title, Rebuilt Title, Bonded Title, Title Application, Title Desk, Title Clerk,
  Title Office, Lien Release, Lien Holder, Lien Satisfaction, Payoff Letter, Bill Of Sale, Odometer Disclosure,
  Odometer Disclosure Statement, Odometer Statement, Mileage Statement, Damage Disclosure, Dealer Reassignment, Title Reassignment,
  Secure Power Of Attorney, Buyers Guide, Gate Pass, Green Light, Red Light, Blue Light, Yellow Light, Motor Vehicles,
  Department Of Motor Vehicles, Motor Vehicle Division, Secretary Of State, Floor Plan
`);

const TERRITORIES = ['Puerto Rico', 'Virgin Islands', 'American Samoa', 'Northern Mariana Islands'];

const OFFICES = phrases('Clerk And Recorder, County Clerk, Tax Collector, Tax Assessor, Department Of Revenue, Registry Of Motor Vehicles');

// Nationwide lenders and finance companies, which are never in a chain.
const LENDERS = phrases(`
  Wells Fargo, Capital One, Bank Of America, Chase Bank, JP Morgan Chase, US Bank, TD Bank, TD Auto Finance, Chase Auto,
  Chase Auto Finance, Capital One Auto Finance, Wells Fargo Auto, Fifth Third Bank, Regions Bank, PNC Bank, Citizens Bank,
  Hyundai Capital, Southeast Toyota Finance, Lexus Financial Services, Porsche Financial Services, Volvo Car Financial Services,
  Audi Financial Services, Mitsubishi Motors Credit, Consumer Portfolio Services, Flagship Credit, Regional Acceptance,
  United Auto Credit, First Investors Financial Services, Automotive Finance Corporation, Truist Bank, Fifth Third, Huntington Bank,
  Ally Financial, Ally Bank, Navy Federal, Navy Federal Credit Union, Credit Acceptance, Credit Union, Westlake Financial,
  Santander Consumer, Exeter Finance, Bridgecrest Acceptance, Global Lending Services, American Credit Acceptance, GM Financial,
  Ford Credit, Ford Motor Credit, Toyota Financial, Toyota Financial Services, Toyota Motor Credit, Honda Financial,
  American Honda Finance, Nissan Motor Acceptance, Hyundai Motor Finance, Kia Finance, Chrysler Capital, BMW Financial,
  BMW Financial Services, Mercedes Benz Financial, VW Credit, World Omni, General Motors, Ford Motor Company, Subaru Motors Finance,
  NextGear Capital, Floorplan Xpress
`);

const VEHICLES = phrases(`
  Alfa Romeo, Aston Martin, Crown Victoria, Grand Marquis, Land Rover, Mercedes Benz, Monte Carlo, Rolls Royce, Santa Cruz, Santa Fe,
  Del Sol, Bill Blass, Eddie Bauer, John Cooper Works, John Varvatos, Mustang Shelby, Shelby GT, Sedan De Ville, Crown Vic, Kelly Green,
  Hunter Green, Ruby Red, Pearl White, Sierra Denali, Kelley Blue Book, Blue Book, Black Book
`);

/** In lower case, with two to five words. Includes the names of states. */
export const SPARED_PHRASES: ReadonlySet<string> = new Set(
  [...Object.values(US_STATES), ...TERRITORIES, ...CARRIERS, ...FORMS, ...OFFICES, ...LENDERS, ...VEHICLES].map((phrase) =>
    phrase.toLowerCase(),
  ),
);
export const SPARED_WORDS_MAX = 5;
